import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A small ledger without ruled lines, for the space beside the figure. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
