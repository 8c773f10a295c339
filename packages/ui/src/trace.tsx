import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./trace.module.css";

export interface TraceStep {
  key: string;
  /** When it happened; omit for a future step. */
  time?: string;
  text: ReactNode;
  /** A future step. */
  next?: boolean;
}

/** The past and future steps of a payment's check, in order; `label` names the list. */
export function Trace({ label, steps }: { label: string; steps: readonly TraceStep[] }) {
  return (
    <ol role="list" className={styles.trace} aria-label={label}>
      {steps.map(({ key, time, text, next = false }) => (
        <li key={key} className={classNames(styles.step, next && styles.next)}>
          {time && <span className={styles.time}>{time}</span>} {text}
        </li>
      ))}
    </ol>
  );
}
