import { answer, type components } from "@paydown/api-client";
import type { PaymentInProgress } from "@paydown/domain";
import type { PaymentResult } from "../../payment/payment-flow";
import type { Session } from "../../session/session";

/**
 * Longest wait for the answer (CONFIRM-28). Then the portal follows the payment by its key, whatever the processor's
 * timeout is.
 */
const answerLimitMs = 25_000;

const results: readonly string[] = [
  "succeeded",
  "declined",
  "failed",
  "checking",
  "scheduled",
  "cancelled",
  "skipped",
] satisfies readonly PaymentResult["status"][];

/**
 * Posts the payment once; for the action next, to the path that also saves the payment method. Returns null for an
 * unreadable answer, which proves nothing about a charge.
 * @param confirmedDuplicateOf - The reference of the earlier payment that the consumer has seen and wants to repeat
 */
export async function sendPayment(
  { username, api }: Session,
  key: string,
  payment: PaymentInProgress,
  confirmedDuplicateOf?: string,
): Promise<PaymentResult | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimitMs);
  const { signal } = limit;
  const { action, instanceId, refNum: dbtNo } = payment;
  const header = { "Idempotency-Key": key };
  const body: components["schemas"]["PaymentInProgress"] = {
    ...payment,
    // The form lets the address be empty only where the address on record is used (LETTER-15).
    ...(payment.address === "" && { useAddressOnRecord: true as const }),
    ...(confirmedDuplicateOf !== undefined && { confirmedDuplicateOf }),
  };
  try {
    const result: Partial<PaymentResult> | null = await answer(
      action === "next"
        ? api.POST("/api/payments/info/{instanceId}/{dbtNo};user={user}", {
            params: { path: { instanceId, dbtNo, user: username }, header },
            body,
            signal,
          })
        : api.POST("/api/payments;user={user}", { params: { path: { user: username }, header }, body, signal }),
    );
    return isResult(result) ? result : null;
  } finally {
    clearTimeout(timer);
  }
}

function isResult(result: Partial<PaymentResult> | null): result is PaymentResult {
  return typeof result?.status === "string" && results.includes(result.status);
}
