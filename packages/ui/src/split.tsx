import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./split.module.css";

export interface SplitProps {
  /** Beside the content from 60rem, below it on a narrower screen. */
  side: ReactNode;
  /**
   * `form` is the reading column with a side that stays in view, such as the total. `work` is a wide column with a
   * sidebar.
   */
  kind?: "work" | "form";
  /** Leaves the side out on a narrower screen. */
  wideOnly?: boolean;
  /** Last on a narrow screen, so that a form's buttons follow its total. On a wide screen, below the content. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Split({ side, kind = "work", wideOnly = false, actions, children }: SplitProps) {
  return (
    <div className={classNames(styles.split, kind === "form" && styles.form)}>
      <div>{children}</div>
      <div className={classNames(styles.side, wideOnly && styles.wideOnly)}>{side}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
