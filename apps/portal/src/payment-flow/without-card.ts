import { maskAllButLastFour, type PaymentMethodForm } from "@paydown/domain";

/** The card of a form as it may outlive its session: the masked number of one on file stays, a typed one and the CVV go (decisions Q145). */
export function withoutCard({ ccNumber }: PaymentMethodForm): Pick<PaymentMethodForm, "ccNumber" | "cvv"> {
  return { ccNumber: maskAllButLastFour(ccNumber) === ccNumber ? ccNumber : "", cvv: "" };
}
