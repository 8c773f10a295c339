import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName, type IconShape } from "./icon";
import { cross } from "./icon-shapes";
import styles from "./outcome.module.css";

/** `waiting` is for a result that is not known yet. */
export type OutcomeTone = "success" | "danger" | "warning" | "info" | "waiting";

const icons: Record<OutcomeTone, IconName | IconShape> = {
  success: "check",
  danger: cross,
  warning: "warning",
  info: "info",
  waiting: "clock",
};

export interface OutcomeProps {
  tone: OutcomeTone;
  /** The result in words, such as `Payment successful`: the first-level heading of the page. */
  heading: string;
  /** A message below the heading, such as `Transaction Successful`. */
  status?: ReactNode;
  /** The large line below: a `Figure`, or text, which becomes a heading. */
  title?: ReactNode;
  /** The receipt: below the title, or beside everything else from 60rem. */
  receipt?: ReactNode;
  children?: ReactNode;
}

/** An outcome, distinguished by words, icon and rule, and only then by color. */
export function Outcome({ tone, heading, status, title, receipt, children }: OutcomeProps) {
  return (
    <div
      className={classNames(
        styles.outcome,
        styles[tone === "waiting" ? "info" : tone],
        receipt !== undefined && styles.withReceipt,
      )}
    >
      <div className={styles.head}>
        <h1 className={styles.heading} tabIndex={-1}>
          <Icon name={icons[tone]} size="large" />
          {heading}
        </h1>
        {status && <p className={styles.status}>{status}</p>}
        {typeof title === "string" ? <h2 className={styles.title}>{title}</h2> : title}
      </div>
      {receipt === undefined ? (
        children
      ) : (
        <>
          <div className={styles.receipt}>{receipt}</div>
          <div className={styles.rest}>{children}</div>
        </>
      )}
    </div>
  );
}
