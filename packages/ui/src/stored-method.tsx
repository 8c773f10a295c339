import type { ReactNode } from "react";
import { CardMark, type CardMarkType } from "./card-marks";
import styles from "./stored-method.module.css";

export interface StoredMethodProps {
  /** Omit if unknown. */
  mark?: CardMarkType | undefined;
  title: ReactNode;
  children: ReactNode;
}

/** The method on file, between hairlines: its mark, its name and a note on its state, such as the expiry. */
export function StoredMethod({ mark, title, children }: StoredMethodProps) {
  return (
    <div className={styles.stored}>
      {mark && <CardMark type={mark} />}
      <div>
        <p>{title}</p>
        <p className={styles.note}>{children}</p>
      </div>
    </div>
  );
}
