import type { ReactNode } from "react";
import styles from "./field-error.module.css";
import { Icon } from "./icon";
import { useWords } from "./ui-context";
import { VisuallyHidden } from "./visually-hidden";

/** A control's error message. Put `id` into the control's aria-describedby. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const words = useWords();
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size="small" className={styles.icon} />
      <span>
        <VisuallyHidden>{words.error}</VisuallyHidden> {children}
      </span>
    </p>
  );
}
