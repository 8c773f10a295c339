import { maskAllButLastFour, type PaymentMethodForm } from "@paydown/domain";

/**
 * The card fields as they may outlive the session: keeps a masked number on file, drops a typed one and the CVV
 * (FORM-78).
 */
export function withoutCard({ ccNumber }: PaymentMethodForm): Pick<PaymentMethodForm, "ccNumber" | "cvv"> {
  return { ccNumber: maskAllButLastFour(ccNumber) === ccNumber ? ccNumber : "", cvv: "" };
}
