import { classNames } from "./class-names";
import { Icon, type IconProps } from "./icon";
import styles from "./status-chips.module.css";

export interface StatusChip {
  text: string;
  icon: IconProps["name"];
  tone: "danger" | "warning" | "info" | "success" | "plain";
}

export interface StatusChipsProps {
  /** Names the list for screen readers. */
  label: string;
  chips: readonly StatusChip[];
}

/** What stands out about a record: icon, word, then tone. */
export function StatusChips({ label, chips }: StatusChipsProps) {
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
