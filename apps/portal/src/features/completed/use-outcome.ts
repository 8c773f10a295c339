import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FollowedPayment, PaymentResult } from "../../payment-flow/payment-flow";
import { isSettled, paymentStatusQuery } from "../../payment-flow/payment-status-query";
import { discardKey } from "../../payment-flow/stored-key";
import { useSession } from "../../session/session";

/** What is known of a payment now. */
export type PaymentOutcome =
  | { readonly kind: "succeeded" | "failed"; readonly result: PaymentResult }
  | { readonly kind: "checking"; readonly result: PaymentResult | null }
  /** The services know no payment of this key, and none can still be on its way. */
  | { readonly kind: "notReceived" };

/** Follows a payment to its end; then its key is dropped and everything that it changed is asked for again. */
export function useOutcome({ key, since, result }: FollowedPayment): PaymentOutcome {
  const session = useSession();
  const { instanceId, username } = session;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...paymentStatusQuery(session, key, since),
    ...(result && { initialData: { kind: "found", result } }),
  });
  const settled = data !== undefined && isSettled(data, since);

  useEffect(() => {
    // A payment that is being checked already stands in the way of another, so this is for every outcome.
    void queryClient.invalidateQueries({ queryKey: [instanceId, username] });
    if (settled) discardKey(instanceId, key);
  }, [settled, instanceId, username, key, queryClient]);

  if (data?.kind === "found") {
    if (data.result.status === "checking") return { kind: "checking", result: data.result };
    return { kind: data.result.status === "succeeded" ? "succeeded" : "failed", result: data.result };
  }
  return settled ? { kind: "notReceived" } : { kind: "checking", result: null };
}
