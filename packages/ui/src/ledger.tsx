import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./ledger.module.css";

/** What a statement looks like: labels left, figures right. Holds `LedgerRow`s. */
export function Ledger({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export interface LedgerRowProps {
  label: ReactNode;
  children: ReactNode;
  /** `total` stands under a rule and over a double one; `code` is to be read out letter by letter. */
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
