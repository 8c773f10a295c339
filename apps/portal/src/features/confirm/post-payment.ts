import { answer, type components } from "@paydown/api-client";
import type { PaymentInProgress } from "@paydown/domain";
import type { PaymentResult } from "../../payment-flow/payment-flow";
import type { Session } from "../../session/session";

/** After this, nobody waits for the answer any longer; the payment is followed by its key. The services wait 10 s for the processor. */
const answerLimitMs = 25_000;

const results: readonly string[] = ["succeeded", "declined", "failed", "checking"] satisfies readonly PaymentResult["status"][];

/** Posts the payment once. Null is an answer that cannot be understood: it says nothing about what was charged. */
export async function postPayment({ username, api }: Session, key: string, payment: PaymentInProgress): Promise<PaymentResult | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimitMs);
  try {
    const params = { path: { user: username }, header: { "Idempotency-Key": key } };
    const body = payment as components["schemas"]["PaymentInProgress"];
    const result: Partial<PaymentResult> | null = await answer(api.POST("/api/payments;user={user}", { params, body, signal: limit.signal }));
    return isResult(result) ? result : null;
  } finally {
    clearTimeout(timer);
  }
}

function isResult(result: Partial<PaymentResult> | null): result is PaymentResult {
  return typeof result?.status === "string" && results.includes(result.status);
}
