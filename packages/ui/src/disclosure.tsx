import type { ReactNode } from "react";
import styles from "./disclosure.module.css";
import { Icon } from "./icon";

/** Content that opens below its summary. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <Icon name="chevron" size="small" className={styles.chevron} />
        <span className={styles.text}>{summary}</span>
      </summary>
      {children}
    </details>
  );
}
