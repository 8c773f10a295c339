import type { ReactNode } from "react";
import styles from "./on-file.module.css";

/** The card or account that is kept: its mark, what it is, what is asked for again. */
export function OnFile({ mark, children, hint }: { mark: ReactNode; children: ReactNode; hint?: ReactNode }) {
  return (
    <div className={styles.onFile}>
      {mark}
      <div className={styles.text}>
        <p>{children}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}
