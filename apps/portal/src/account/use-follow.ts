import type { components } from "@paydown/api-client";
import { parseDecimal } from "@paydown/domain";
import { useSession } from "../session/session";
import { usePaymentFlow } from "../payment/payment-flow";
import { storeKey } from "../payment/stored-key";

/**
 * Returns a function that makes Completed show a payment that the services already know. Call the function when
 * navigating to Completed.
 */
export function useFollow(): (
  payment: Pick<components["schemas"]["AccountPayment"], "key" | "accountNo" | "total">,
) => void {
  const { instanceId } = useSession();
  const flow = usePaymentFlow();
  return ({ key, accountNo, total }) => {
    storeKey(instanceId, { key, account: accountNo });
    flow.finalize({
      kind: "followed",
      accountNo,
      key,
      since: Date.now(),
      entry: null,
      total: parseDecimal(total) ?? null,
      receiptTo: null,
      result: null,
    });
  };
}
