import type { ReactNode } from "react";
import styles from "./decision.module.css";

export interface DecisionProps {
  /** What the buttons would do, as paragraphs. */
  children: ReactNode;
  buttons: ReactNode;
}

/** The end of a screen: a sentence between strong rules, with its buttons beside it from 60rem. */
export function Decision({ children, buttons }: DecisionProps) {
  return (
    <div className={styles.decision}>
      <div>{children}</div>
      {buttons}
    </div>
  );
}
