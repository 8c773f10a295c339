import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import styles from "./status-line.module.css";

export interface StatusLineProps {
  /** `success` has a check mark. */
  tone?: "plain" | "success";
  children: ReactNode;
}

/** One line on the state of what is above it, announced politely when it changes. Keeps its height whatever it says. */
export function StatusLine({ tone = "plain", children }: StatusLineProps) {
  return (
    <p role="status" className={classNames(styles.line, tone === "success" && styles.success)}>
      {tone === "success" && <Icon name="check" size="small" className={styles.icon} />}
      <span>{children}</span>
    </p>
  );
}
