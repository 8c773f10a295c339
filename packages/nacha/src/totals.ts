import type { NachaBatch } from "./file.js";
import { blockingFactor } from "./layouts.js";
import { transactionCodes } from "./transaction-codes.js";

/** What a control record says of its batch or file. Amounts are whole cents. */
export interface Totals {
  readonly entryAndAddendaCount: number;
  /** The last ten digits of the sum of the receiving banks' 8-digit numbers. */
  readonly entryHash: number;
  readonly totalDebit: number;
  readonly totalCredit: number;
}

const hashModulus = 10_000_000_000;

export function totalsOf({ entries }: NachaBatch): Totals {
  return sumOf(
    entries.map(({ transactionCode, routingNumber, amount, addenda }) => {
      const isCredit = transactionCodes.get(transactionCode)?.direction === "credit";
      return {
        entryAndAddendaCount: 1 + addenda.length,
        entryHash: Number(routingNumber.slice(0, 8)),
        totalDebit: isCredit ? 0 : amount,
        totalCredit: isCredit ? amount : 0,
      };
    }),
  );
}

export function sumOf(all: readonly Totals[]): Totals {
  const sum = (key: keyof Totals) => all.reduce((total, one) => total + one[key], 0);
  return {
    entryAndAddendaCount: sum("entryAndAddendaCount"),
    entryHash: sum("entryHash") % hashModulus,
    totalDebit: sum("totalDebit"),
    totalCredit: sum("totalCredit"),
  };
}

/** The blocks that a number of records fills, the last one perhaps in part. */
export const blocksOf = (records: number) => Math.ceil(records / blockingFactor);
