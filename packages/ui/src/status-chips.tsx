import { classNames } from "./class-names";
import { Icon, type IconProps } from "./icon";
import styles from "./status-chips.module.css";

export interface StatusChip {
  text: string;
  icon: IconProps["name"];
  tone: "danger" | "warning" | "info" | "success" | "plain";
}

/** What stands out about a record: icon, word, then tone. `label` names the list for screen readers. */
export function StatusChips({ label, chips }: { label: string; chips: readonly StatusChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul role="list" className={styles.chips} aria-label={label}>
      {chips.map(({ text, icon, tone }) => (
        <li key={text} className={classNames(styles.chip, styles[tone])}>
          <Icon name={icon} size="small" />
          {text}
        </li>
      ))}
    </ul>
  );
}
