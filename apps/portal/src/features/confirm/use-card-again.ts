import { cardFrame as english } from "../../card-frame/card-frame.en";
import { useBackToForm } from "../../payment-flow/use-entered-hold";
import type { EnteredPayment } from "../../payment/payment-flow";
import { usePortal } from "../../session/session";

/**
 * Opens the form again because the card's token has expired, and says so. Everything but the card is still in the form,
 * and no money was taken (FRAME-18).
 */
export function useCardAgain(entered: EnteredPayment, allowLeaving: () => void): () => void {
  const { notifications } = usePortal();
  const backToForm = useBackToForm(entered, allowLeaving);
  return () => {
    notifications.show("error", ({ screens }) => (screens?.cardFrame ?? english).expired);
    backToForm();
  };
}
