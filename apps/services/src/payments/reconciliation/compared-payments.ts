import { cents } from "@paydown/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import type { InstanceTransaction } from "../../db/database.js";
import type { Tables } from "../../db/tables.js";
import type { ListedCharge, NamedCharge, Processor } from "../../providers/processor.js";
import { chargeOf, paymentsByReference } from "../named-charge.js";
import { openRefundStates } from "../refund-states.js";
import { totalOf } from "../total.js";
import { chargedStates, type ComparedPayment } from "./compare.js";

const pageSize = 200;

/** A compared payment whose charge can be asked about. */
export interface SentPayment extends ComparedPayment {
  readonly chargeAt: (processor: Processor) => NamedCharge;
}

/** When the charge of a payment was sent. The index `payments_sent` has this expression. */
const sent = sql<Date>`coalesce(payments.submitted_at, payments.created_at)`;

/**
 * Names the charges of a processor that takes short references by their payments' ids, as {@link ComparedPayment} does.
 * A charge without a payment keeps its reference.
 */
export async function nameByPayments(
  trx: InstanceTransaction,
  instanceId: string,
  charges: readonly ListedCharge[],
): Promise<ListedCharge[]> {
  const references = [...new Set(charges.map(({ reference }) => reference))];
  const payments = await paymentsByReference(trx, instanceId, references);
  return charges.map((charge) => ({ ...charge, reference: payments.get(charge.reference) ?? charge.reference }));
}

/** The payments with these ids. */
export function paymentsOf(
  trx: InstanceTransaction,
  instanceId: string,
  ids: readonly string[],
): Promise<SentPayment[]> {
  return ids.length === 0 ? Promise.resolve([]) : read(paymentsIn(trx, instanceId).where("payment_id", "in", ids));
}

/**
 * The payments that the processor must have charged and whose charges were sent in a period, by reference, at most one
 * page.
 *
 * @param after - the last reference of the page before; empty for the first page
 */
export async function paymentsSent(
  trx: InstanceTransaction,
  instanceId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  after: string,
): Promise<{ readonly payments: readonly SentPayment[]; readonly more: boolean }> {
  const payments = await read(
    paymentsIn(trx, instanceId)
      .where("state", "in", chargedStates)
      .where(sent, ">=", from)
      .where(sent, "<", until)
      .where("payment_id", ">", after)
      .orderBy("payment_id")
      .limit(pageSize),
  );
  return { payments, more: payments.length === pageSize };
}

/** When the oldest or the newest charge that the database knows was sent; undefined without payments. */
export async function firstSent(
  trx: InstanceTransaction,
  instanceId: string,
  which: "oldest" | "newest",
): Promise<Date | undefined> {
  const order = which === "oldest" ? "asc" : "desc";
  const [first] = await paymentsIn(trx, instanceId).select(sent.as("at")).orderBy(sent, order).limit(1).execute();
  return first?.at;
}

const paymentsIn = (trx: InstanceTransaction, instanceId: string) =>
  trx.selectFrom("payments").where("instance_id", "=", instanceId);

async function read(query: SelectQueryBuilder<Tables, "payments", object>): Promise<SentPayment[]> {
  const rows = await query
    .select([
      "instance_id",
      "payment_id",
      "processor_reference",
      "transaction_id",
      "payment_date",
      "state",
      "method_kind",
      "amount_cents",
      "fee_cents",
      "submitted_at",
      "created_at",
      "finished_at",
      "followed",
      "settled_on",
      ({ selectFrom }) =>
        selectFrom("settlement_items")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("settlement_items.instance_id", "=", "payments.instance_id")
          .whereRef("settlement_items.payment_id", "=", "payments.payment_id")
          .where("settlement_items.kind", "=", "settled")
          .as("settlements"),
      "refunded_cents",
      "refunded_at",
      ({ exists, selectFrom }) =>
        exists(
          selectFrom("payment_refunds")
            .select("refund_id")
            .whereRef("payment_refunds.instance_id", "=", "payments.instance_id")
            .whereRef("payment_refunds.payment_id", "=", "payments.payment_id")
            .where("payment_refunds.state", "in", openRefundStates),
        ).as("has_open_refund"),
    ])
    .execute();
  return rows.map((row) => ({
    reference: row.payment_id,
    state: row.state,
    methodKind: row.method_kind,
    total: totalOf(row),
    sentAt: row.submitted_at ?? row.created_at,
    finishedAt: row.finished_at,
    isFollowed: row.followed,
    isSettled: row.settled_on !== null,
    settlements: Number(row.settlements),
    refunded: cents(row.refunded_cents),
    refundedAt: row.refunded_at,
    hasOpenRefund: Boolean(row.has_open_refund),
    chargeAt: (processor) => chargeOf(processor, row),
  }));
}
