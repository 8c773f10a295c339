import type { RefusalReason } from "@paydown/shell/card-frame-messages";

export const cardFrame = {
  title: "Card",
  loading: "Loading the card fields…",
  missing: "The card fields did not load.",
  stillHere: "What you entered is still here. Try again.",
  payByBank: "You can also pay from a bank account.",
  call: "If it happens again, call us:",
  checking: "checking your card",
  refused: {
    number: "the card number is not valid",
    expiry: "the expiry date is not valid",
    cvv: "the CVV is not valid",
    service: "the payment service did not answer. Try again",
  } satisfies Record<RefusalReason, string>,
  expired: "Your card entry has expired. No money was taken. Please enter your card again.",
};
