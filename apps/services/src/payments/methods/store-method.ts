import { randomUUID } from "node:crypto";
import type { Language } from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";
import { countDecline } from "../declines/declines.js";
import type { Attempt } from "../declines/wait.js";
import { processorOf } from "../../providers/processors.js";
import { cardTokenTexts } from "./card-token.js";
import type { PaymentContext } from "../payment-context.js";
import { chargeMethodOf, type PostedMethod } from "./posted-payment.js";

/**
 * Stores a method with the processor, outside any transaction. A refusal counts as a declined attempt (PAY-100).
 *
 * @returns The token that represents it afterward.
 * @throws ProblemError `method_refused` in the processor's words, `card_token_refused` if the card has to be entered
 * again, or `processor_unavailable` if the processor gives no answer.
 * Nothing is charged.
 */
export async function storeMethod(
  context: PaymentContext,
  instanceId: string,
  attempt: Attempt,
  body: PostedMethod,
  language: Language,
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
  if (outcome.kind === "nonceRefused")
    throw new ProblemError("card_token_refused", { detail: cardTokenTexts[language] });
  if (outcome.kind === "unknown") throw new ProblemError("processor_unavailable");
  return outcome.token;
}
