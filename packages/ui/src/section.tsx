import { useId, type ReactNode } from "react";
import styles from "./section.module.css";

/**
 * A part of a screen under its own heading. `ruled` draws the black rule that opens a group. Leave it out above a
 * choice list or a table, which has a rule of its own.
 */
export function Section({
  title,
  ruled = false,
  children,
}: {
  title: ReactNode;
  ruled?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={ruled ? styles.ruled : styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
