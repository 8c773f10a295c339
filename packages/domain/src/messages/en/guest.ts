import { type Cents, formatUsd } from "../../money.js";

/** The messages for guests after the lookup. */
export const guestMessages = {
  aboveTotalDue: "Entered amount cannot exceed Total Due.",
  /** A payment on a plan whose outcome is unknown (GUEST-66). */
  beingConfirmed: (amount: Cents) => `A payment of ${formatUsd(amount)} is being confirmed`,
  submitted: "Your payment has been submitted successfully.",
  cancelled: "Payment was cancelled",
  /** The external page could not process the payment (GUEST-80). */
  cannotBeSent: "This payment cannot be made online. You have not been charged.",
};
