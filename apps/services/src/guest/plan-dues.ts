import type { StoredLine } from "./tables.js";

/** A payment on a plan since its import. */
export interface PlanPosting {
  readonly cents: number;
  /** YYYY-MM-DD in the tenant's time zone. */
  readonly date: string;
}

/** Reduces lines by payments: each citation in order down to zero, and the TOTAL by the full amount. */
export function linesAfter(lines: readonly StoredLine[], postings: readonly PlanPosting[]): StoredLine[] {
  return postings.reduce<StoredLine[]>(
    (before, { cents, date }) => {
      let left = cents;
      return before.map((line) => {
        const paid = Math.max(0, Math.min(line.dueCents, line.type === "TOTAL" ? cents : left));
        if (line.type === "LINE_ITEM") left -= paid;
        return paid === 0
          ? line
          : { ...line, dueCents: line.dueCents - paid, lastPaymentDate: date, lastPaymentCents: paid };
      });
    },
    [...lines],
  );
}

/** The minimum due after payments. Once payments reach it, no minimum is due until the next import. */
export function minimumAfter(minimumCents: number, postings: readonly PlanPosting[]): number {
  return Math.max(0, minimumCents - paidIn(postings));
}

/** Installments after payments: the earliest are paid first, and those paid in full are left out. */
export function scheduleAfter<Installment extends { readonly dueDate: string; readonly cents: number }>(
  schedule: readonly Installment[],
  postings: readonly PlanPosting[],
): Installment[] {
  let left = paidIn(postings);
  return [...schedule]
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
    .flatMap((installment) => {
      const paid = Math.min(installment.cents, left);
      left -= paid;
      return paid === installment.cents && paid > 0 ? [] : [{ ...installment, cents: installment.cents - paid }];
    });
}

const paidIn = (postings: readonly PlanPosting[]) => postings.reduce((sum, { cents }) => sum + cents, 0);
