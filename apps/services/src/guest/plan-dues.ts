import type { StoredLine } from "./tables.js";

/** Something paid on a plan since it was imported. */
export interface PlanPosting {
  readonly cents: number;
  /** YYYY-MM-DD in the instance's time zone. */
  readonly date: string;
}

/** Lines after what was paid: the citations in their order, each down to nothing, and the TOTAL by all of it. */
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

/** The minimum after what was paid: whoever has paid it owes none until the next import. */
export function minimumAfter(minimumCents: number, postings: readonly PlanPosting[]): number {
  return Math.max(0, minimumCents - paidIn(postings));
}

/** Instalments after what was paid: the earliest first, those that are paid in full left out. */
export function scheduleAfter<Instalment extends { readonly dueDate: string; readonly cents: number }>(
  schedule: readonly Instalment[],
  postings: readonly PlanPosting[],
): Instalment[] {
  let left = paidIn(postings);
  return [...schedule]
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
    .flatMap((instalment) => {
      const paid = Math.min(instalment.cents, left);
      left -= paid;
      return paid === instalment.cents && paid > 0 ? [] : [{ ...instalment, cents: instalment.cents - paid }];
    });
}

const paidIn = (postings: readonly PlanPosting[]) => postings.reduce((sum, { cents }) => sum + cents, 0);
