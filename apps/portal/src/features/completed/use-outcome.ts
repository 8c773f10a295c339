import { useLanguage } from "@paydown/shell/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FollowedPayment, PaymentResult } from "../../payment/payment-flow";
import { isSettled, paymentStatusQuery } from "../../payment-flow/payment-status-query";
import { discardKey } from "../../payment/stored-key";
import { useSession } from "../../session/session";

/** What is currently known about a payment. */
export type PaymentOutcome =
  /** `ended`: a scheduled payment that was cancelled or not taken on its date, or a payment that was taken back. */
  | { readonly kind: "succeeded" | "scheduled" | "failed" | "ended"; readonly result: PaymentResult }
  /** `unheard`: the services cannot be reached at the moment. */
  | { readonly kind: "checking"; readonly result: PaymentResult | null; readonly unheard: boolean }
  /** The services know no payment for this key, and none can still be in flight. */
  | { readonly kind: "notReceived" };

const kinds = {
  succeeded: "succeeded",
  scheduled: "scheduled",
  declined: "failed",
  failed: "failed",
  cancelled: "ended",
  skipped: "ended",
} as const satisfies Record<Exclude<PaymentResult["status"], "checking">, PaymentOutcome["kind"]>;

const takenBack = ["returned", "disputed", "voided", "refunded"] as const;

/**
 * Why a payment no longer counts as paid: the bank, the card's holder or the company took the money back. Undefined if
 * it counts.
 */
export const takenBackBy = ({ bankStatus }: PaymentResult) => takenBack.find((status) => status === bankStatus);

/** Follows a payment to its final state, then drops its key and refetches everything that the payment changed. */
export function useOutcome({ key, since, result }: FollowedPayment): PaymentOutcome {
  const session = useSession();
  const { instanceId, username } = session;
  const queryClient = useQueryClient();
  const { language } = useLanguage();
  const query = paymentStatusQuery(session, key, since);
  const { data, error } = useQuery({
    ...query,
    // A final result is not fetched again, except for its message in another language (CALL-48).
    queryKey: [...query.queryKey, language],
    placeholderData: (shown, from) => (from?.queryKey.includes(key) ? shown : undefined),
    ...(result && { initialData: { kind: "found", result } }),
  });
  const settled = data !== undefined && isSettled(data, since);

  useEffect(() => {
    // Runs for every outcome, because even a payment that is still being checked blocks a new one.
    void queryClient.invalidateQueries({ queryKey: [instanceId, username] });
    if (settled) discardKey(instanceId, key);
  }, [settled, instanceId, username, key, queryClient]);

  if (data?.kind === "found") {
    const { result: known } = data;
    return known.status === "checking"
      ? { kind: "checking", result: known, unheard: error !== null }
      : { kind: takenBackBy(known) ? "ended" : kinds[known.status], result: known };
  }
  return settled ? { kind: "notReceived" } : { kind: "checking", result: null, unheard: error !== null };
}
