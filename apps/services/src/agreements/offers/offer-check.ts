import { type CalendarDate, cents, parseCalendarDate } from "@paydown/domain";
import { keepsSettlement, type PayLessOffer } from "@paydown/domain/offers";
import type { Account } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { findAcceptedOffer, type Negotiation } from "./store.js";
import type { PaymentFigures } from "../../payments/intake/figure-check.js";
import { toAccountPayment } from "../../payments/views/shown-payment.js";
import { findPaymentOfOffer } from "../../payments/store.js";

/** The accepted offer that sets the amount and date of the action negotiator. */
export interface OfferToPay extends PayLessOffer {
  readonly offerId: string;
}

/**
 * Finds the accepted offer that may be paid now. The caller must hold the account lock.
 *
 * @throws ProblemError `no_accepted_offer` if there is none or it has expired; `already_scheduled` with the payment
 * that pays it
 */
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

/**
 * Finds the accepted offer that a payment from another disposition card fulfills. Such a payment reaches the agreed
 * amount by the agreed day, so it settles the account too (docs/decisions/0017). The caller must hold the account lock.
 */
export async function findOfferKept(
  trx: InstanceTransaction,
  account: Account,
  { amount, paymentDate }: PaymentFigures,
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
