import { guestMessages, sayPlanComparison } from "@paydown/domain/messages/en";

/** Texts of guest confirm: the amounts, before the guest leaves for the external page. */
export const confirm = {
  title: "Confirm your payment",
  caption: "What you pay",
  leaving: "You enter your card on the secure page of our payment provider. Nothing is charged before that.",
  continue: "Continue",
  cancel: "Cancel",
  onTheWay: "Taking you to the payment page…",
  recording: "recording your payment",
  cannotBeSent: guestMessages.cannotBeSent,
  sayPlanComparison,
};
