import { type CalendarDate, type Cents, cents, parseCalendarDate } from "@paydown/domain";
import { keepsSettlement } from "@paydown/domain/offers";
import type { Account } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { findAcceptedOffer, type Negotiation } from "./store.js";
import { toAccountPayment } from "../../payments/views/shown-payment.js";
import { findPaymentOfOffer } from "../../payments/store.js";
import type { OfferToPay } from "../../payments/payment-context.js";

export async function requireOffer(
  trx: InstanceTransaction,
  account: Account,
  today: CalendarDate,
): Promise<OfferToPay> {
  const standing = await findAcceptedOffer(trx, negotiationOn(account, today));
  const date = standing && parseCalendarDate(standing.row.offered_date);
  if (!standing || date === undefined) throw new ProblemError("no_accepted_offer");
  const { offer_id: offerId, amount_cents } = standing.row;
  if (standing.stage === "paying") {
    const payment = await findPaymentOfOffer(trx, account.record.instance_id, offerId);
    throw new ProblemError("already_scheduled", payment && { scheduledPayment: toAccountPayment(payment) });
  }
  return { offerId, amount: cents(amount_cents), date };
}

export async function findOfferKept(
  trx: InstanceTransaction,
  account: Account,
  { amount, paymentDate }: { readonly amount: Cents; readonly paymentDate: CalendarDate },
  today: CalendarDate,
): Promise<string | null> {
  const standing = await findAcceptedOffer(trx, negotiationOn(account, today));
  if (standing?.stage !== "accepted") return null;
  const { offer_id, amount_cents, offered_date } = standing.row;
  const date = parseCalendarDate(offered_date);
  return date !== undefined && keepsSettlement({ amount, date: paymentDate }, { amount: cents(amount_cents), date })
    ? offer_id
    : null;
}

const negotiationOn = ({ record, accountNo, facts }: Account, today: CalendarDate): Negotiation => ({
  instanceId: record.instance_id,
  accountNo,
  due: facts.due,
  today,
});
