import { useId, type ReactNode } from "react";
import styles from "./progress.module.css";

export interface ProgressProps {
  label: ReactNode;
  /** On the right, such as the current step. */
  aside?: ReactNode;
  /** From 0 to `max`. */
  value: number;
  max?: number;
}

/** A progress bar below its label. */
export function Progress({ label, aside, value, max = 1 }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      <progress className={styles.bar} id={id} max={max} value={value} />
    </div>
  );
}
