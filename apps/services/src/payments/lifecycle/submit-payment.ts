import type {
  ChargeMethod,
  Decision,
  NoAnswer,
  NonceRefused,
  PresentAgain,
  TokenizedMethod,
  Voided,
} from "../../providers/processor.js";
import { processorOf } from "../../providers/processors.js";
import { cardTokenTexts } from "../methods/card-token.js";
import { referenceAt } from "../named-charge.js";
import type { PaymentContext } from "../payment-context.js";
import { finalize, type PaymentOutcome } from "./finalize.js";
import { type History, readHistory } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

/** A payment, and its history if it was read with it. */
export interface ToldPayment extends PaymentRow {
  readonly history?: History;
}

/**
 * Charges a payment in state `submitting`, outside any transaction, then records the outcome.
 *
 * @param as - the database role that writes: the consumer's request, or a job
 * @returns The payment once the processor has answered or timed out
 */
export async function submitPayment(
  context: PaymentContext,
  payment: PaymentRow,
  method: ChargeMethod | TokenizedMethod | PresentAgain,
  as: "asApp" | "asJob",
): Promise<ToldPayment> {
  const { instance_id, payment_id } = payment;
  await context.atCrashPoint?.("row-made", payment_id);
  const processor = processorOf(context.processor, instance_id);
  const reference = referenceAt(processor, payment);
  const reply = await processor.charge({
    ...{ instanceId: instance_id, reference, amount: totalOf(payment), method },
    initiatedBy: as === "asApp" ? "consumer" : "merchant",
  });
  await context.atCrashPoint?.("processor-answered", payment_id);
  const { outcome, reason } = outcomeOf(payment, reply);
  if (outcome.to === "unknown")
    context.log.error(
      { instance: instance_id, payment: payment_id, reason },
      "A charge has no clear answer; the reconciler asks about it.",
    );
  const transactionId = "transactionId" in reply ? reply.transactionId : undefined;
  await context.atCrashPoint?.("before-second-transaction", payment_id);

  try {
    const { after, reading } = await context.db[as](instance_id, async (trx) => {
      const after = await finalize(context, trx, payment, { ...outcome, transactionId }, "request", reason);
      await context.atCrashPoint?.("in-second-transaction", payment_id);
      // Sent with the commit. If it fails, the transaction fails.
      const reading = as === "asApp" ? readHistory(trx, after) : undefined;
      reading?.catch(() => {});
      return { after, reading };
    });
    await context.atCrashPoint?.("second-transaction-done", payment_id);
    return reading ? { ...after, history: await reading } : after;
  } catch (error) {
    // The consumer may have been charged, so an error page would be wrong. The reconciler finds the row.
    context.log.error(
      { err: error, payment: payment_id },
      "Could not record a payment's outcome; the reconciler will.",
    );
    return payment;
  }
}

/**
 * The meaning of an answer to the charge. Only a definite refusal is `declined`; a nonce that the processor has not
 * taken is the only proof of `failed` that the call itself gives.
 */
function outcomeOf(
  payment: PaymentRow,
  reply: Decision | NonceRefused | Voided | NoAnswer,
): { outcome: PaymentOutcome; reason: string } {
  switch (reply.kind) {
    case "charged":
      if (reply.amount !== totalOf(payment)) return { outcome: { to: "unknown" }, reason: "charged another amount" };
      return { outcome: { to: "succeeded", authCode: reply.authCode }, reason: "charged" };
    case "declined":
      return { outcome: { to: "declined", message: reply.message }, reason: "declined" };
    case "nonceRefused":
      return { outcome: { to: "failed", message: cardTokenTexts[payment.language] }, reason: "nonce refused" };
    case "voided":
      return { outcome: { to: "unknown" }, reason: "voided" };
    case "unknown":
      return { outcome: { to: "unknown" }, reason: reply.reason };
  }
}
