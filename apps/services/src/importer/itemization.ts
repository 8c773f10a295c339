import { type Cents, type ItemizationRecord, parseCalendarDate, parseDecimal } from "@paydown/domain";
import { Json } from "../db/bulk.js";
import type { StoredItemization } from "../db/tables.js";
import type { ItemizationImport } from "./records/accounts.js";

/** An itemization of a record that has the right form. */
export function readItemization({ date, amount, ...since }: ItemizationImport): ItemizationRecord {
  const day = parseCalendarDate(date);
  if (day === undefined) throw new RangeError("An itemization was read before it was validated.");
  return {
    date: day,
    amount: amountOf(amount),
    interest: amountOf(since.interest),
    fees: amountOf(since.fees),
    payments: amountOf(since.payments),
    credits: amountOf(since.credits),
  };
}

/** What the database keeps of it; null for an account without one. */
export function storedItemization(given: ItemizationImport | undefined): Json | null {
  if (given === undefined) return null;
  const { date, amount, interest, fees, payments, credits } = readItemization(given);
  return new Json({
    date,
    amountCents: amount,
    interestCents: interest,
    feesCents: fees,
    paymentsCents: payments,
    creditsCents: credits,
  } satisfies StoredItemization);
}

/** An omitted amount is 0. */
const amountOf = (text = "0"): Cents => {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new RangeError("An amount was read before it was validated.");
  return amount;
};
