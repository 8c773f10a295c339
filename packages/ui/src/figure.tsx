import type { ReactNode } from "react";
import styles from "./figure.module.css";

export interface FigureProps {
  /** Above the amount, muted, such as the creditor. */
  label?: ReactNode;
  amount: ReactNode;
  /** After the amount, in light type, such as `paid`. */
  word?: ReactNode;
  /** Below the amount, muted. */
  note?: ReactNode;
  /** Use `h1` or `h2` if the amount itself is the heading. */
  as?: "p" | "h1" | "h2";
}

/** The amount: the largest text on an account's screens. */
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

/** The figure between two hairlines, with its facts on the right from 40rem. */
export function FigureBand({ children }: { children: ReactNode }) {
  return <div className={styles.band}>{children}</div>;
}
