import type { ReactNode } from "react";
import styles from "./review-list.module.css";
import { UiLink } from "./ui-context";
import { VisuallyHidden } from "./visually-hidden";

export interface ReviewRow {
  label: string;
  value: ReactNode;
  /** Where the value can be changed. */
  href: string;
}

export interface ReviewListProps {
  rows: readonly ReviewRow[];
  /** The text of the links, such as `Change`. Screen readers read the row's label after it. */
  change: string;
  /** Called before a link is followed. */
  onChange?: () => void;
}

/** What somebody entered, before it is sent: each row has a link to where it can be changed. */
export function ReviewList({ rows, change, onChange }: ReviewListProps) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, href }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.change}>
            <UiLink href={href} onClick={onChange}>
              {change} <VisuallyHidden>{label}</VisuallyHidden>
            </UiLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
