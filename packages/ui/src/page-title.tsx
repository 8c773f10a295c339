import type { ReactNode, Ref } from "react";
import styles from "./page-title.module.css";

export interface PageTitleProps {
  children: ReactNode;
  /** At the right, or under the title on a phone: whose account this is. */
  note?: ReactNode;
  /** The heading, which can take the focus on navigation. */
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
