import { cents } from "@paydown/domain";
import type { NamedRefund } from "../../providers/processor.js";
import { processorOf } from "../../providers/processors.js";
import { chargeOf } from "../named-charge.js";
import { findPayment } from "../store.js";
import type { PaymentContext } from "../payment-context.js";
import type { RefundActor } from "../refund-states.js";
import type { RefundRow } from "../refund-tables.js";
import { concludeRefund, type RefundHeard } from "./conclude-refund.js";

export type RefundContext = Pick<
  PaymentContext,
  "agreements" | "atCrashPoint" | "clock" | "db" | "log" | "processor" | "tenants" | "timings"
>;

/**
 * Sends a refund in state `submitting` to the processor, outside any transaction, then records the outcome.
 *
 * @returns the refund once the processor has answered or timed out
 */
export async function sendRefund(context: RefundContext, refund: RefundRow): Promise<RefundRow> {
  await context.atCrashPoint?.("row-made", refund.refund_id);
  return record(context, refund, await send(context, refund), "request");
}

/**
 * Asks the processor about a refund whose outcome is unknown. A refund that an idempotent processor does not know is
 * sent again under its reference: the processor makes each reference at most once, even if the first request still
 * arrives. Another processor's refund is never sent again. A void always may be.
 */
export async function askAboutRefund(
  context: RefundContext,
  refund: RefundRow,
  hearer: Exclude<RefundActor, "operator">,
): Promise<RefundRow> {
  return record(context, refund, await ask(context, refund), hearer);
}

async function ask(context: RefundContext, refund: RefundRow): Promise<RefundHeard> {
  const { refunds } = processorOf(context.processor, refund.instance_id);
  if (refund.kind === "void" || !refunds) return send(context, refund);
  const { queryRefund, idempotentRefund } = refunds.capabilities;
  const found = queryRefund ? await refunds.queryRefund(await named(context, refund)) : ({ kind: "absent" } as const);
  if (found.kind !== "absent") return found;
  return idempotentRefund ? send(context, refund) : { kind: "unknown", reason: "absent" };
}

async function send(context: RefundContext, refund: RefundRow): Promise<RefundHeard> {
  const { refunds } = processorOf(context.processor, refund.instance_id);
  if (!refunds) return { kind: "unknown", reason: "unreachable" };
  const asked = await named(context, refund);
  return refund.kind === "void" ? refunds.voidCharge(asked.charge) : refunds.refund(asked);
}

async function named({ db, processor }: RefundContext, refund: RefundRow): Promise<NamedRefund> {
  const { instance_id, refund_id, amount_cents, requested_at, submitted_at } = refund;
  const payment = await db.asJob(instance_id, (trx) => findPayment(trx, refund));
  return {
    reference: refund_id,
    charge: chargeOf(processorOf(processor, instance_id), payment),
    amount: cents(amount_cents),
    sentAt: submitted_at ?? requested_at,
  };
}

async function record(
  context: RefundContext,
  refund: RefundRow,
  heard: RefundHeard,
  hearer: Exclude<RefundActor, "operator">,
): Promise<RefundRow> {
  const { instance_id, refund_id } = refund;
  await context.atCrashPoint?.("before-second-transaction", refund_id);
  const recorded = await context.db.asJob(instance_id, async (trx) => {
    const after = await concludeRefund(context, trx, refund, heard, hearer);
    await context.atCrashPoint?.("in-second-transaction", refund_id);
    return after;
  });
  await context.atCrashPoint?.("second-transaction-done", refund_id);
  return recorded;
}
