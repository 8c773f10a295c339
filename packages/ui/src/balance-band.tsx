import type { ReactNode } from "react";
import styles from "./balance-band.module.css";
import { classNames } from "./class-names";
import { type Fact, Facts } from "./facts";
import { Figure } from "./figure";
import { StatusChips, type StatusChipsProps } from "./status-chips";

export interface PaidPart {
  /** Whole percent of the bar. */
  percent: number;
  /** In words what the bar shows: first what is paid, then what is left. */
  paid: Fact;
  left: Fact;
}

export interface BalanceBandProps {
  /** Names the region. */
  label: string;
  status: StatusChipsProps;
  figure: { label: string; amount: string };
  /** Who is owed, below the figure. */
  note?: ReactNode;
  facts: readonly Fact[];
  /** Null without a bar. */
  paid: PaidPart | null;
  /** Small, for screens that are about something else. */
  compact?: boolean | undefined;
}

/** What is owed on an account: status, amount, next payment, and a bar of what is paid and what is left. */
export function BalanceBand({ label, status, figure, note, facts, paid, compact = false }: BalanceBandProps) {
  return (
    <section className={classNames(styles.band, compact && styles.compact)} aria-label={label}>
      <StatusChips {...status} />
      <div className={styles.figures}>
        <Figure {...figure} note={note} />
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      {paid && <PaidBar {...paid} />}
    </section>
  );
}

/** The texts below the bar say what it shows, so screen readers skip the bar. */
function PaidBar({ percent, paid, left }: PaidPart) {
  return (
    <div>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect width={percent} height="1" />
      </svg>
      <dl className={styles.ends}>
        <End kind="paid" {...paid} />
        <End kind="left" {...left} />
      </dl>
    </div>
  );
}

function End({ kind, label, value }: Fact & { readonly kind: "paid" | "left" }): ReactNode {
  return (
    <div className={classNames(styles.end, styles[kind])}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
