import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./rows.module.css";
import { UiLink } from "./ui-context";

export interface RowItem {
  key?: string;
  label: ReactNode;
  href: string;
  /** On the right in place of the arrow, such as an amount. */
  value?: ReactNode;
}

/** Links as rows with hairlines. */
export function Rows({ items }: { items: readonly RowItem[] }) {
  return (
    <ul role="list">
      {items.map(({ key, label, href, value }) => (
        <li key={key ?? href} className={styles.row}>
          <UiLink className={styles.link} href={href}>
            <span className={styles.label}>{label}</span>
            {value === undefined ? (
              <Icon name="chevron" size="small" className={styles.icon} />
            ) : (
              <span className={styles.value}>{value}</span>
            )}
          </UiLink>
        </li>
      ))}
    </ul>
  );
}
