import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./ledger.module.css";

/** A statement: labels left, figures right. Contains `LedgerRow`s. */
export function Ledger({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export interface LedgerRowProps {
  label: ReactNode;
  children: ReactNode;
  /** `total` has a rule above and a double rule below; `code` is spaced for reading aloud letter by letter. */
  kind?: "plain" | "total" | "code";
}

export function LedgerRow({ label, children, kind = "plain" }: LedgerRowProps) {
  return (
    <div className={classNames(styles.row, kind === "total" && styles.total)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.value, kind === "code" && styles.code)}>{children}</dd>
    </div>
  );
}
