import { useId, type ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./locked-value.module.css";

export interface LockedValueProps {
  label: ReactNode;
  /** Why it cannot be changed, or how else to change it. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A fixed value: text with a lock, not a gray box. */
export function LockedValue({ label, hint, children }: LockedValueProps) {
  const id = useId();
  return (
    <div className={styles.locked} role="group" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <p className={styles.value}>
        {children}
        <Icon name="lock" className={styles.icon} />
      </p>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
