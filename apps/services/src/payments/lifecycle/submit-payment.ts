import type { ChargeMethod, Decision, NoWord, StoredMethod, Voided } from "../../providers/processor.js";
import type { PaymentContext } from "../payment-context.js";
import { settle, type Settlement } from "./settle.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

/**
 * Charges a payment in state `submitting`, outside any transaction, then records the outcome.
 *
 * @param as - the database role that writes: the consumer's request, or a job
 * @returns The payment once the processor has answered or timed out.
 */
export async function submitPayment(
  context: PaymentContext,
  payment: PaymentRow,
  method: ChargeMethod | StoredMethod,
  as: "asApp" | "asJob",
): Promise<PaymentRow> {
  const { payment_id } = payment;
  await context.reach?.("row-made", payment_id);
  const outcome = await context.processor.charge({ reference: payment_id, amount: totalOf(payment), method });
  await context.reach?.("processor-answered", payment_id);
  const { settlement, reason } = settlementOf(payment, outcome);
  await context.reach?.("before-second-transaction", payment_id);

  try {
    const settled = await context.db[as](payment.instance_id, async (trx) => {
      const after = await settle(context, trx, payment, settlement, "request", reason);
      await context.reach?.("in-second-transaction", payment_id);
      return after;
    });
    await context.reach?.("second-transaction-done", payment_id);
    return settled;
  } catch (error) {
    // The consumer may have been charged, so an error page would be wrong. The reconciler finds the row.
    context.log.error(
      { err: error, payment: payment_id },
      "The outcome of a payment could not be written; the reconciler will.",
    );
    return payment;
  }
}

/**
 * The meaning of an answer to the charge. Only a definite refusal is `declined`; the call itself never proves `failed`.
 */
function settlementOf(
  payment: PaymentRow,
  outcome: Decision | Voided | NoWord,
): { settlement: Settlement; reason: string } {
  switch (outcome.kind) {
    case "charged":
      if (outcome.amount !== totalOf(payment))
        return { settlement: { to: "unknown" }, reason: "charged another amount" };
      return { settlement: { to: "succeeded", authCode: outcome.authCode }, reason: "charged" };
    case "declined":
      return { settlement: { to: "declined", message: outcome.message }, reason: "declined" };
    case "voided":
      return { settlement: { to: "unknown" }, reason: "voided" };
    case "unknown":
      return { settlement: { to: "unknown" }, reason: outcome.reason };
  }
}
