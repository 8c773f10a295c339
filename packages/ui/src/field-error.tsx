import type { ReactNode } from "react";
import styles from "./field-error.module.css";
import { Icon } from "./icon";
import { useWords } from "./ui-context";
import { VisuallyHidden } from "./visually-hidden";

/** The sentence at a control that says what is wrong; `id` goes into the control's aria-describedby. */
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
