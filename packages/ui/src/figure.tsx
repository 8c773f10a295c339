import type { ReactNode } from "react";
import styles from "./figure.module.css";

export interface FigureProps {
  /** Above the amount, muted: whom it is owed to. */
  label?: ReactNode;
  amount: ReactNode;
  /** After the amount, light: `paid`. */
  word?: ReactNode;
  /** Below the amount, muted. */
  note?: ReactNode;
  /** Where the amount itself is the heading. */
  as?: "p" | "h1" | "h2";
}

/** The number: the largest thing on an account's screens. */
export function Figure({ label, amount, word, note, as: Tag = "p" }: FigureProps) {
  return (
    <div>
      {label && <p className={styles.label}>{label}</p>}
      <Tag className={styles.amount} tabIndex={Tag === "h1" ? -1 : undefined}>
        {amount}
        {word && <span className={styles.word}> {word}</span>}
      </Tag>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The number between two hairlines, with its facts at the right from 40rem. */
export function FigureBand({ children }: { children: ReactNode }) {
  return <div className={styles.band}>{children}</div>;
}
