import { cents, toDecimal } from "@paydown/domain";
import type { ArrangementRow } from "../agreements/plans/tables.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AnsweredOffer } from "../agreements/offers/store.js";
import type { PaymentRow } from "../payments/tables.js";
import {
  type OfferEvent,
  type OutboxRow,
  type PaymentEvent,
  planChanged,
  type PlanEvent,
  type RestOfPlanTold,
} from "./tables.js";

/** Records a payment event in the same transaction as the change. */
export async function recordPaymentEvent(trx: InstanceTransaction, payment: PaymentRow, at: Date): Promise<void> {
  const { instance_id, payment_id } = payment;
  const event: PaymentEvent = `payment.${payment.skip_reason === null ? payment.state : "skipped"}`;
  await record(
    trx,
    { instance_id, payment_id, event, at },
    {
      reference: payment.reference,
      confNumber: payment.conf_number,
      accountNo: payment.account_no,
      amount: toDecimal(cents(payment.amount_cents)),
      feeAmount: toDecimal(cents(payment.fee_cents)),
      paymentDate: payment.payment_date,
    },
  );
}

/** Records a plan event in the same transaction as the change. */
export async function recordPlanEvent(
  trx: InstanceTransaction,
  plan: ArrangementRow,
  event: Exclude<PlanEvent, typeof planChanged>,
  at: Date,
): Promise<void> {
  const { instance_id, arrangement_id } = plan;
  await record(
    trx,
    { instance_id, arrangement_id, event, at },
    {
      reference: plan.reference,
      accountNo: plan.account_no,
      totalAmount: toDecimal(cents(plan.total_cents)),
      paymentAmount: toDecimal(cents(plan.payment_cents)),
      numberOfPayments: plan.rows.length,
    },
  );
}

/**
 * Records the remaining payments of a plan in the same transaction as the change: more may be paid before the notice
 * goes out.
 */
export async function recordPlanChange(
  trx: InstanceTransaction,
  { instance_id, arrangement_id, reference, account_no }: ArrangementRow,
  rest: RestOfPlanTold,
  at: Date,
): Promise<void> {
  await record(
    trx,
    { instance_id, arrangement_id, event: planChanged, at },
    { reference, accountNo: account_no, ...rest },
  );
}

/** Records an offer event in the same transaction as the change. */
export async function recordOfferEvent(
  trx: InstanceTransaction,
  offer: AnsweredOffer,
  event: OfferEvent,
  at: Date,
): Promise<void> {
  const { instance_id, offer_id } = offer;
  await record(
    trx,
    { instance_id, offer_id, event, at },
    {
      accountNo: offer.account_no,
      amount: toDecimal(cents(offer.amount_cents)),
      paymentDate: offer.offered_date,
      expires: offer.expires_on,
    },
  );
}

type EventOf = Pick<OutboxRow, "instance_id" | "event" | "at"> &
  Partial<Pick<OutboxRow, "payment_id" | "arrangement_id" | "offer_id">>;

async function record(trx: InstanceTransaction, event: EventOf, payload: object): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ ...event, payload: JSON.stringify(payload) })
    .execute();
}
