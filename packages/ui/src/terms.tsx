import type { ReactNode } from "react";
import styles from "./terms.module.css";

/** Text that someone agrees to: small, behind a rule, in full ink. */
export function Terms({ children }: { children: ReactNode }) {
  return <div className={styles.terms}>{children}</div>;
}
