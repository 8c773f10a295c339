import { answer, CallFailed } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import type { PaymentResult } from "./payment-flow";

/** What the services know of a key: the payment as it is now, or that at `askedAt` (milliseconds) no payment had this key. */
export type PaymentStatus =
  { readonly kind: "found"; readonly result: PaymentResult } | { readonly kind: "absent"; readonly askedAt: number };

/** No request of ours is on its way for longer than this: the services' own limit is well below. */
export const landingLimitMs = 60_000;

const firstPausesMs = [1_000, 2_000, 3_000];
const pauseMs = 5_000;

/** Whether the answer stands and needs no following. */
export function isFinal(result: PaymentResult): boolean {
  return result.status !== "checking";
}

/**
 * Follows a payment by its key until the answer is final. A failed call tells nothing and is simply asked again; `absent` ends it only when
 * asked after the landing limit, since until then the request may still be on its way.
 * @param since - when the payment was sent, or first asked for; milliseconds
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
    // What is settled stays: no later answer may turn a known result back into a question.
    enabled: ({ state }) => !(state.data && isSettled(state.data, since)),
    refetchInterval({ state }) {
      if (state.data && isSettled(state.data, since)) return false;
      return firstPausesMs[state.dataUpdateCount + state.errorUpdateCount - 1] ?? pauseMs;
    },
  });
}

/** Whether nothing more will be heard of the key. */
export function isSettled(status: PaymentStatus, since: number): boolean {
  return status.kind === "found" ? isFinal(status.result) : status.askedAt - since >= landingLimitMs;
}
