import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName, type IconShape } from "./icon";
import { cross } from "./icon-shapes";
import styles from "./record-list.module.css";

export type RecordTone = "plain" | "success" | "danger" | "warning" | "info";

const icons: Record<Exclude<RecordTone, "plain">, IconName | IconShape> = {
  success: "check",
  danger: cross,
  warning: "warning",
  info: "info",
};

export interface RecordItem {
  key: string;
  /** Must make the event clear without the tone's color. */
  title: ReactNode;
  tone?: RecordTone;
  /** Below the title, muted, side by side as far as they fit. */
  details: readonly ReactNode[];
  /** On the right from 40rem. Gets the title's ID, to use as its description. */
  action?: (titleId: string) => ReactNode;
}

/** Past or future events between hairlines, each with its action. */
export function RecordList({ items }: { items: readonly RecordItem[] }) {
  return (
    <ul role="list" className={styles.records}>
      {items.map((item) => (
        <RecordRow key={item.key} item={item} />
      ))}
    </ul>
  );
}

function RecordRow({ item: { title, tone = "plain", details, action } }: { item: RecordItem }) {
  const id = useId();
  return (
    <li className={styles.record}>
      <div>
        <p id={id} className={classNames(styles.title, styles[tone])}>
          {tone !== "plain" && <Icon name={icons[tone]} size="small" className={styles.icon} />}
          <span>{title}</span>
        </p>
        {details.length > 0 && (
          <p className={styles.details}>
            {details.map((detail, index) => (
              <span key={index}>{detail} </span>
            ))}
          </p>
        )}
      </div>
      {action?.(id)}
    </li>
  );
}
