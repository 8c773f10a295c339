import type { ReactNode } from "react";
import styles from "./num.module.css";

/**
 * Money, a date or an account number within text: tabular figures, broken across lines only where text at twice its
 * size leaves no room.
 */
export function Num({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  const Tag = strong ? "strong" : "span";
  return <Tag className={styles.num}>{children}</Tag>;
}
