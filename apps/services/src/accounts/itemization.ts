import { cents, type Cents, type Itemization, itemize } from "@paydown/domain";
import type { StoredItemization } from "../db/tables.js";

/**
 * The itemization of an account's due; null if the import has none, or none that adds up (ACCT-37).
 *
 * @param importedDue - the due that was imported with it
 */
export function itemizationOf(
  stored: StoredItemization | null | undefined,
  importedDue: Cents,
  due: Cents,
): Itemization | null {
  if (!stored) return null;
  const { date, amountCents, interestCents, feesCents, paymentsCents, creditsCents } = stored;
  return itemize(
    {
      date,
      amount: cents(amountCents),
      interest: cents(interestCents),
      fees: cents(feesCents),
      payments: cents(paymentsCents),
      credits: cents(creditsCents),
    },
    importedDue,
    due,
  );
}
