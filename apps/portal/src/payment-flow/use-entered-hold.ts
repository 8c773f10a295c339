import { optionKind, readPaymentOption } from "@paydown/domain";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useSessionHold } from "../session/use-session-hold";
import { outlivesSession } from "../payment/without-card";
import type { EnteredPayment, FormState } from "../payment/payment-flow";

/**
 * Renews an ended session in place on the screens between the form and Pay. A bank payment then continues there. A card
 * payment returns to the form, because its card number and CVV did not outlive the session (CONFIRM-54).
 */
export function useEnteredHold(entered: EnteredPayment, allowLeaving: () => void, proceed: () => void): void {
  const backToForm = useBackToForm(entered, allowLeaving);
  useSessionHold({
    onRenewed() {
      const option = readPaymentOption(entered.form.paymentOption);
      if (option && outlivesSession[optionKind(option)]) proceed();
      else backToForm("signedInAgain");
    },
  });
}

/** Opens the form again, with what was typed there before (FORM-80). */
export function useBackToForm({ terms }: EnteredPayment, allowLeaving: () => void): (state?: FormState) => void {
  const { instanceId } = useSession();
  const navigate = useNavigate();
  return (state) => {
    const { accountNo, action, needsSD, sdAccepted } = terms;
    allowLeaving();
    void navigate(paths.paymentForm.href(instanceId, accountNo, { action, needsSD, sdAccepted }), { state });
  };
}
