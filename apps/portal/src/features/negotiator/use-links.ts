import { isOn } from "@paydown/domain";
import { useSearchParams } from "react-router-dom";
import { readCarriedAmount } from "../../other-ways/carried-amount";
import { paths } from "../../paths";
import { useSession } from "../../session/session";

/**
 * The URLs that the negotiator's screens link to. The URLs carry the acceptance of the state declaration from Make
 * Payment to the form.
 */
export function useLinks(accountNo: string) {
  const { instanceId } = useSession();
  const [query] = useSearchParams();
  const declared = { needsSD: isOn(query.get("needsSD")), sdAccepted: isOn(query.get("sdAccepted")) };
  const carried = query.has("needsSD") ? declared : {};
  const offered = readCarriedAmount(query.get("amount"));
  const kept = offered ? { amount: offered.decimal } : {};
  return {
    declared,
    /** The amount offered, or carried over from another way to pay, as the URL holds it. */
    offered,
    start: paths.negotiatorStart.href(instanceId, accountNo, carried),
    payLess: paths.negotiator.href(instanceId, accountNo, "payLess", { ...carried, ...kept }),
    payLessAnew: paths.negotiator.href(instanceId, accountNo, "payLess", carried),
    next: (amountOffered: string) => ({
      counter: paths.negotiator.href(instanceId, accountNo, "continue", { ...carried, amount: amountOffered }),
      error: paths.negotiator.href(instanceId, accountNo, "error", { ...carried, amount: amountOffered }),
    }),
    counter: paths.negotiator.href(instanceId, accountNo, "continue", { ...carried, ...kept }),
    error: paths.negotiator.href(instanceId, accountNo, "error", { ...carried, ...kept }),
    accept: paths.negotiator.href(instanceId, accountNo, "accept", carried),
    payment: paths.negotiator.href(instanceId, accountNo, "payment", carried),
    form: paths.paymentForm.href(instanceId, accountNo, { action: "negotiator", ...declared }),
    makePayment: paths.makePayment.href(instanceId, accountNo),
  };
}

export type Links = ReturnType<typeof useLinks>;
