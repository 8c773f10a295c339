import type { ReactNode } from "react";
import styles from "./actions.module.css";

/** The buttons of a screen: under each other on a phone, in a row from 40rem. Not printed. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
