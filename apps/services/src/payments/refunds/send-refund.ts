import { cents } from "@paydown/domain";
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
 * Asks the processor about a refund whose outcome is unknown. A refund that the processor does not know is sent again
 * under its reference: the processor makes each reference at most once, even if the first request still arrives.
 */
export async function askAboutRefund(
  context: RefundContext,
  refund: RefundRow,
  hearer: Exclude<RefundActor, "operator">,
): Promise<RefundRow> {
  const { refunds } = context.processor;
  const found =
    refund.kind === "refund" && refunds?.capabilities.queryRefund
      ? await refunds.queryRefund(refund.refund_id)
      : ({ kind: "absent" } as const);
  return record(context, refund, found.kind === "absent" ? await send(context, refund) : found, hearer);
}

async function send({ processor }: RefundContext, refund: RefundRow): Promise<RefundHeard> {
  const { instance_id: instanceId, refund_id: reference, payment_id: charge, amount_cents, kind } = refund;
  const { refunds } = processor;
  if (!refunds) return { kind: "unknown", reason: "unreachable" };
  return kind === "void"
    ? refunds.voidCharge({ instanceId, charge })
    : refunds.refund({ instanceId, reference, charge, amount: cents(amount_cents) });
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
