import { answer, CallFailed, paymentArrivalMs } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import type { PaymentResult } from "../payment/payment-flow";

/**
 * What the services know about a key: the payment's current state, or that no payment had this key at `askedAt`
 * (milliseconds).
 */
export type PaymentStatus =
  | { readonly kind: "found"; readonly result: PaymentResult }
  | { readonly kind: "absent"; readonly askedAt: number };

const firstPausesMs = [1_000, 2_000, 3_000];
const pauseMs = 5_000;

/** Whether the result is final and needs no more polling. */
export function isFinal(result: PaymentResult): boolean {
  return result.status !== "checking";
}

/**
 * Follows a payment by its key until the answer is final. A failed call proves nothing and is retried. `absent` is
 * final only if the services were asked after the arrival limit: until then, the payment may still be created.
 * @param since - When the payment was sent or first looked up, in milliseconds
 */
export function paymentStatusQuery({ instanceId, username, api }: Session, key: string, since: number) {
  return queryOptions({
    queryKey: [instanceId, username, "payment", key],
    async queryFn({ signal }): Promise<PaymentStatus> {
      const askedAt = Date.now();
      try {
        const path = { key, user: username };
        return {
          kind: "found",
          result: await answer(api.GET("/api/payments/status/{key};user={user}", { params: { path }, signal })),
        };
      } catch (reason) {
        if (
          reason instanceof CallFailed &&
          reason.failure.kind === "refused" &&
          reason.failure.code === "payment_not_found"
        )
          return { kind: "absent", askedAt };
        throw reason;
      }
    },
    retry: false,
    gcTime: 0,
    // A final result is not fetched again: no later answer may replace it.
    enabled: ({ state }) => !(state.data && isSettled(state.data, since)),
    refetchInterval({ state }) {
      if (state.data && isSettled(state.data, since)) return false;
      return firstPausesMs[state.dataUpdateCount + state.errorUpdateCount - 1] ?? pauseMs;
    },
  });
}

/** Whether nothing more will be learned about the key. */
export function isSettled(status: PaymentStatus, since: number): boolean {
  return status.kind === "found" ? isFinal(status.result) : status.askedAt - since >= paymentArrivalMs;
}
