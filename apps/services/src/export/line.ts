import { cents, toDecimal } from "@paydown/domain";
import type { FactBody } from "./tables.js";

/** A fact with its position. */
export interface PlacedFact {
  readonly position: number;
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly body: FactBody;
}

/** A fact as a line, without its end. Released lines never change, because a cursor always gives the same bytes. */
export const lineOf = ({ position, id, kind, at, body }: PlacedFact): string =>
  JSON.stringify({ position, id, kind, at: at.toISOString(), ...(withDecimals(body) as object) });

/** Adds the decimal after each number of cents: `amount` after `cents`, `fee` after `feeCents`. */
function withDecimals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDecimals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const money = /^(?:cents|(\w+)Cents)$/.exec(name);
      return money && typeof member === "number"
        ? [
            [name, member],
            [money[1] ?? "amount", toDecimal(cents(member))],
          ]
        : [[name, withDecimals(member)]];
    }),
  );
}

interface Total {
  readonly lines: number;
  readonly cents: number;
}

/** What a stream of lines adds up to, so that a reader can prove that it has loaded all of them (EXP-5). */
export class Totals {
  readonly #kinds = new Map<string, Total>();
  readonly #ledgerAccounts = new Map<string, Total>();
  lines = 0;

  add({ kind, body }: PlacedFact): void {
    this.lines += 1;
    addTo(this.#kinds, kind, body.cents ?? 0);
    for (const entry of body.entries ?? []) addTo(this.#ledgerAccounts, entry.ledgerAccount, entry.cents);
  }

  /** In the order of the names. */
  get printed() {
    return { kinds: printed(this.#kinds), ledgerAccounts: printed(this.#ledgerAccounts) };
  }
}

function addTo(totals: Map<string, Total>, name: string, amount: number): void {
  const before = totals.get(name) ?? { lines: 0, cents: 0 };
  totals.set(name, { lines: before.lines + 1, cents: before.cents + amount });
}

const printed = (totals: ReadonlyMap<string, Total>) =>
  Object.fromEntries(
    [...totals]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, total]) => [name, { ...total, amount: toDecimal(cents(total.cents)) }]),
  );
