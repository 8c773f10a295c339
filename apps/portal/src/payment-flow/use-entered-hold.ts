import { optionKind, readPaymentOption } from "@paydown/domain";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useSessionHold } from "../session/use-session-hold";
import { outlivesSession } from "../payment/without-card";
import { type EnteredPayment, usePaymentFlow } from "../payment/payment-flow";

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
      else backToForm();
    },
  });
}

/** Opens the form again with everything that was entered, except the card number and the CVV. */
export function useBackToForm({ terms }: EnteredPayment, allowLeaving: () => void): () => void {
  const { instanceId } = useSession();
  const { keepDraft } = usePaymentFlow();
  const navigate = useNavigate();
  return () => {
    const { accountNo, action, needsSD, sdAccepted } = terms;
    allowLeaving();
    keepDraft();
    void navigate(paths.paymentForm.href(instanceId, accountNo, { action, needsSD, sdAccepted }));
  };
}
