import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text only for screen readers. */
export function VisuallyHidden({ as: Tag = "span", children }: { as?: "span" | "h1" | "h2"; children: ReactNode }) {
  return (
    <Tag className={styles.hidden} tabIndex={Tag === "h1" ? -1 : undefined}>
      {children}
    </Tag>
  );
}
