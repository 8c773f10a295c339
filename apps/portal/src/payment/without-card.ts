import { maskAllButLastFour, type OptionKind, type PaymentMethodForm } from "@paydown/domain";

/**
 * The card fields as they may outlive the session: keeps a masked number on file, drops a typed one and the CVV
 * (FORM-78).
 */
export function withoutCard({ ccNumber }: PaymentMethodForm): Pick<PaymentMethodForm, "ccNumber" | "cvv"> {
  return { ccNumber: maskAllButLastFour(ccNumber) === ccNumber ? ccNumber : "", cvv: "" };
}

/** Whether a typed method outlives the session. A card does not, so the consumer types it again (FORM-78). */
export const outlivesSession = { card: false, bank: true } as const satisfies Record<OptionKind, boolean>;
