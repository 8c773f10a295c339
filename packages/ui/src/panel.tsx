import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

/** A sunken block under a brand rule, such as a form's total or a declaration. With a title it is a landmark. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  if (!title) return <div className={styles.panel}>{children}</div>;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
