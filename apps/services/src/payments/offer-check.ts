import { type CalendarDate, cents, parseCalendarDate } from "@paydown/domain";
import type { PayLessOffer } from "@paydown/domain/offers";
import type { Account } from "../accounts/account.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { findAcceptedOffer } from "../offers/store.js";
import { toAccountPayment } from "./shown-payment.js";
import { findPaymentOfOffer } from "./store.js";

/** The accepted offer, from which the action negotiator has its amount and date (registered-area §4). */
export interface OfferToPay extends PayLessOffer {
  readonly offerId: string;
}

/**
 * The accepted offer that may be paid now. The account must be locked.
 *
 * @throws ProblemError `no_accepted_offer` where there is none or it has expired; `already_scheduled` with the payment that pays it
 */
export async function requireOffer(trx: InstanceTransaction, account: Account, today: CalendarDate): Promise<OfferToPay> {
  const standing = await findAcceptedOffer(trx, { instanceId: account.record.instance_id, accountNo: account.accountNo, due: account.facts.due, today });
  const date = standing && parseCalendarDate(standing.row.offered_date);
  if (!standing || date === undefined) throw new ProblemError("no_accepted_offer");
  const { offer_id: offerId, amount_cents } = standing.row;
  if (standing.stage === "paying") {
    const payment = await findPaymentOfOffer(trx, account.record.instance_id, offerId);
    throw new ProblemError("already_scheduled", payment && { scheduledPayment: toAccountPayment(payment) });
  }
  return { offerId, amount: cents(amount_cents), date };
}
