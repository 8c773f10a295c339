import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

/** A sunken block under a brand rule: the total beside a form, a declaration to read. A landmark by its title where it has one. */
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
