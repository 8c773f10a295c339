import type { ReactNode, Ref } from "react";
import styles from "./page-title.module.css";

export interface PageTitleProps {
  children: ReactNode;
  /** A note such as the account holder, on the right, or below the title on a phone. */
  note?: ReactNode;
  /** The heading, which navigation can focus. */
  ref?: Ref<HTMLHeadingElement>;
}

export function PageTitle({ children, note, ref }: PageTitleProps) {
  return (
    <div className={styles.title}>
      <h1 tabIndex={-1} ref={ref}>
        {children}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
