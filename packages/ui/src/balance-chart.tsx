import { useId } from "react";
import styles from "./balance-chart.module.css";

export interface BalanceChartProps {
  /** The picture's caption; a table beside it has the same figures. */
  title: string;
  /** Balances in order: the current one, then the one after each payment. Never negative. */
  balances: readonly number[];
  /** Labels for the two ends of the line, below the picture. */
  start: BalanceEnd;
  end: BalanceEnd;
  /** The line in words, as the text alternative. */
  description: string;
}

interface BalanceEnd {
  label: string;
  amount: string;
}

const width = 100;
const height = 100;

/**
 * A falling balance, step by step. The picture keeps its proportions at any width; the labels are outside it, so they
 * scale with the text.
 */
export function BalanceChart({ title, balances, start, end, description }: BalanceChartProps) {
  const id = useId();
  const highest = Math.max(1, ...balances);
  const step = width / Math.max(1, balances.length - 1);
  const top = (balance: number) => round(height - (balance / highest) * height);
  const line = balances
    .map((balance, index) => (index === 0 ? `M0 ${top(balance)}` : `H${round(index * step)}V${top(balance)}`))
    .join("");
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg
        className={styles.frame}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-description`}
      >
        <title id={`${id}-description`}>{description}</title>
        <path className={styles.area} d={`${line}V${height}H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      <div className={styles.ends}>
        <span>
          {start.label} <span className={styles.amount}>{start.amount}</span>
        </span>
        <span className={styles.end}>
          {end.label} <span className={styles.amount}>{end.amount}</span>
        </span>
      </div>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
