import type { ReactNode } from "react";
import { CardMark, type CardMarkType } from "./card-marks";
import styles from "./stored-method.module.css";

export interface StoredMethodProps {
  /** Left out where it is not known. */
  mark?: CardMarkType | undefined;
  title: ReactNode;
  children: ReactNode;
}

/** What is on file, between hairlines: a mark, what it is, and what is still needed. */
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
