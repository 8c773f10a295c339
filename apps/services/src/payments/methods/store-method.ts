import { randomUUID } from "node:crypto";
import { ProblemError } from "../../contract/problems.js";
import { countDecline } from "../declines/declines.js";
import type { Attempt } from "../declines/wait.js";
import { processorOf } from "../../providers/processors.js";
import type { PaymentContext } from "../payment-context.js";
import { chargeMethodOf, type PostedMethod } from "./posted-payment.js";

/**
 * Stores a method with the processor, outside any transaction. A refusal counts as a declined attempt (PAY-100).
 *
 * @returns The token that represents it afterward.
 * @throws ProblemError `method_refused` in the processor's words, or `processor_unavailable` if it gives no answer.
 * Nothing is charged.
 */
export async function storeMethod(
  context: PaymentContext,
  instanceId: string,
  attempt: Attempt,
  body: PostedMethod,
): Promise<string> {
  const { clock, db } = context;
  const processor = processorOf(context.processor, instanceId);
  if (!processor.capabilities.storeMethod) throw new ProblemError("processor_unavailable");
  // Use a fresh reference, so that the processor never repeats an answer that belongs to another number.
  const outcome = await processor.storeMethod({ instanceId, reference: randomUUID(), method: chargeMethodOf(body) });
  if (outcome.kind === "declined") {
    await db.asApp(instanceId, (trx) => countDecline(trx, instanceId, attempt, clock.now()));
    throw new ProblemError("method_refused", { detail: outcome.message });
  }
  if (outcome.kind === "unknown") throw new ProblemError("processor_unavailable");
  return outcome.token;
}
