import { randomUUID } from "node:crypto";
import { ProblemError } from "../contract/problems.js";
import type { PaymentContext } from "./payment-context.js";
import { chargeMethodOf, type PostedMethod } from "./posted-payment.js";

/**
 * Has the processor keep a method, outside any transaction.
 *
 * @returns The token that stands for it from now on.
 * @throws ProblemError `method_refused` in the processor's words, `processor_unavailable` when it does not say; nothing is charged
 */
export async function storeMethod({ processor }: PaymentContext, body: PostedMethod): Promise<string> {
  if (!processor.capabilities.storeMethod) throw new ProblemError("processor_unavailable");
  // A reference of its own: a number that was refused must not be answered for by another one.
  const outcome = await processor.storeMethod(randomUUID(), chargeMethodOf(body));
  if (outcome.kind === "declined") throw new ProblemError("method_refused", { detail: outcome.message });
  if (outcome.kind === "unknown") throw new ProblemError("processor_unavailable");
  return outcome.token;
}
