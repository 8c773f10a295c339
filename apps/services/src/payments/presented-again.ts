import type { CalendarDate } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import type { InstanceTransaction } from "../db/database.js";
import { endedRefundStates } from "./refund-states.js";
import { liveStates } from "./states.js";
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

/**
 * Whether a refund or void gives the debit's money back, or may do so: of the original payment or of any that presented
 * it again. A person then decides what follows a return (docs/decisions/0051).
 */
export async function isGivenBack(
  trx: InstanceTransaction,
  { instance_id, payment_id, original_id }: Pick<PaymentRow, "instance_id" | "payment_id" | "original_id">,
): Promise<boolean> {
  const original = original_id ?? payment_id;
  const found = await trx
    .selectFrom("payments as payment")
    .select("payment.payment_id")
    .where("payment.instance_id", "=", instance_id)
    .where(({ or, eb }) => or([eb("payment.payment_id", "=", original), eb("payment.original_id", "=", original)]))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("payment.refunded_cents", ">", 0),
        exists(
          selectFrom("payment_refunds as refund")
            .select("refund.refund_id")
            .whereRef("refund.instance_id", "=", "payment.instance_id")
            .whereRef("refund.payment_id", "=", "payment.payment_id")
            .where("refund.state", "not in", endedRefundStates),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Covering = Pick<PaymentRow, "instance_id" | "payment_id" | "account_no" | "installment_date" | "offer_id">;

/** Whether another payment covers the installment or offer that a payment pays. */
export async function isCoveredByAnother(
  trx: InstanceTransaction,
  { instance_id, payment_id, account_no, installment_date, offer_id }: Covering,
): Promise<boolean> {
  if (installment_date === null && offer_id === null) return false;
  const found = await trx
    .selectFrom("payments")
    .select("payment_id")
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where("payment_id", "<>", payment_id)
    .where("state", "in", liveStates)
    .where(({ or, eb }) => or([eb("installment_date", "=", installment_date), eb("offer_id", "=", offer_id)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
