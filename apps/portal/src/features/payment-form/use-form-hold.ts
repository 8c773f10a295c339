import { useState } from "react";
import { withoutCard } from "../../payment/without-card";
import type { PaymentMethod } from "../../payment-method/use-payment-method";
import { useSessionHold } from "../../session/use-session-hold";

/**
 * Keeps the form when its session ends, except a typed card number and the CVV (FORM-78).
 * @returns Whether the consumer has signed in again since the session ended
 */
export function useFormHold({ form }: PaymentMethod, isDraft: boolean): boolean {
  const [signedInAgain, setSignedInAgain] = useState(isDraft);
  useSessionHold({
    onEnd() {
      const { ccNumber, cvv } = withoutCard(form.getValues());
      form.setValue("ccNumber", ccNumber);
      form.setValue("cvv", cvv);
    },
    onRenewed: () => setSignedInAgain(true),
  });
  return signedInAgain;
}
