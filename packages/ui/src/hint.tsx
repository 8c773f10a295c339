import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./hint.module.css";
import { Icon } from "./icon";

export interface HintProps {
  id?: string;
  /** `warning` deserves attention but blocks nothing. */
  tone?: "plain" | "warning";
  /** Announced when it appears. */
  live?: boolean;
  children: ReactNode;
}

/** A small line of help. */
export function Hint({ id, tone = "plain", live = false, children }: HintProps) {
  return (
    <p
      id={id}
      className={classNames(styles.hint, tone === "warning" && styles.warning)}
      role={live ? "status" : undefined}
    >
      {tone === "warning" && <Icon name="warning" size="small" className={styles.icon} />}
      <span>{children}</span>
    </p>
  );
}
