import { randomUUID } from "node:crypto";
import { ProblemError } from "../../contract/problems.js";
import { countDecline } from "../declines/declines.js";
import type { Attempt } from "../declines/wait.js";
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
  { clock, db, processor }: PaymentContext,
  instanceId: string,
  attempt: Attempt,
  body: PostedMethod,
): Promise<string> {
  if (!processor.capabilities.storeMethod) throw new ProblemError("processor_unavailable");
  // Use a fresh reference, so that the processor never repeats an answer that belongs to another number.
  const outcome = await processor.storeMethod(randomUUID(), chargeMethodOf(body));
  if (outcome.kind === "declined") {
    await db.asApp(instanceId, (trx) => countDecline(trx, instanceId, attempt, clock.now()));
    throw new ProblemError("method_refused", { detail: outcome.message });
  }
  if (outcome.kind === "unknown") throw new ProblemError("processor_unavailable");
  return outcome.token;
}
