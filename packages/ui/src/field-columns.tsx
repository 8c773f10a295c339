import type { FormEventHandler, ReactNode } from "react";
import styles from "./field-columns.module.css";

export interface FieldColumnsProps {
  /** Called for each change that a person makes in one of the fields. */
  onInput?: FormEventHandler<HTMLDivElement>;
  children: ReactNode;
}

/** Three short fields side by side, with their controls on one line; below each other where there is no room. */
export function FieldColumns({ onInput, children }: FieldColumnsProps) {
  return (
    <div className={styles.columns} onInput={onInput}>
      {children}
    </div>
  );
}
