import type { ReactNode } from "react";
import styles from "./actions.module.css";

/** A screen's buttons: stacked on a phone, in a row from 40rem. Not printed. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
