import type { CalendarDate } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import type { InstanceTransaction } from "../db/database.js";
import type { PaymentRow } from "./tables.js";

/** The banking date on which a payment's debit was sent. */
export const debitedOn = ({
  submitted_at,
  created_at,
}: Pick<PaymentRow, "created_at" | "submitted_at">): CalendarDate => bankingDate(submitted_at ?? created_at);

/** Later than any date, for a payment without an offer. */
const never = "9999-12-31";

/** The last day, YYYY-MM-DD, of the accepted offer that a payment pays. */
export async function offerExpiry(
  trx: InstanceTransaction,
  { instance_id, offer_id }: Pick<PaymentRow, "instance_id" | "offer_id">,
): Promise<string> {
  if (offer_id === null) return never;
  const offer = await trx
    .selectFrom("offers")
    .select("expires_on")
    .where("instance_id", "=", instance_id)
    .where("offer_id", "=", offer_id)
    .executeTakeFirstOrThrow();
  return offer.expires_on ?? never;
}
