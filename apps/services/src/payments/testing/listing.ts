import { type Cents, cents, parseCalendarDate } from "@paydown/domain";
import type { ListedCharge, Processor } from "../../providers/processor.js";
import { keeping } from "./scheduling.js";

export type Told = Partial<Omit<ListedCharge, "settledOn">> & { readonly settledOn?: string };

/** A listed charge of 27.50 at noon of June 15 in New York, unless overridden. */
export function listed(reference: string, { settledOn, ...told }: Told = {}): ListedCharge {
  return {
    reference,
    amount: cents(27_50),
    outcome: "approved",
    at: new Date("2026-06-15T16:00:00Z"),
    ...told,
    refunded: told.refunded ?? null,
    settledOn: parseCalendarDate(settledOn ?? "") ?? null,
  };
}

/**
 * A processor that lists these charges, two on a page, and then those that it makes at `now`. It counts the calls.
 *
 * @param made - the charges that it lists first; a test may add more at any time
 */
export function listing(made: ListedCharge[] = [], now: () => Date = () => new Date("2026-06-15T16:00:00Z")) {
  const { processor: plain } = keeping();
  const asked: { readonly from: string; readonly after: string | null }[] = [];
  const found = (reference: string) =>
    made.find((charge) => charge.reference === reference && charge.outcome === "approved");
  const answerOf = ({ amount }: { amount: Cents }) => ({ kind: "charged", amount, authCode: "08H4K2" }) as const;
  const processor: Processor = {
    ...plain,
    capabilities: {
      idempotentCharge: true,
      shortReferences: false,
      query: true,
      voidIfAbsent: true,
      storeMethod: false,
      report: true,
      charges: true,
      presentAgain: false,
    },
    async charge({ reference, amount }) {
      const before = found(reference);
      if (!before) made.push(listed(reference, { amount, at: now() }));
      return answerOf(before ?? { amount });
    },
    async query({ reference }) {
      const before = found(reference);
      return before ? answerOf(before) : { kind: "absent" };
    },
    async charges(_, from, after) {
      asked.push({ from: from.toISOString(), after });
      const start = Number(after ?? "0");
      const charges = made
        .map((charge, at) => ({ charge, at }))
        .filter(({ charge, at }) => at >= start && charge.at >= from);
      const next = charges[2];
      return {
        kind: "page",
        charges: charges.slice(0, 2).map(({ charge }) => charge),
        next: String(next?.at ?? made.length),
        more: next !== undefined,
      };
    },
  };
  return { made, asked, processor };
}
