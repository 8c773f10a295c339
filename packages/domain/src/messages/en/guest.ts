import { type Cents, formatUsd } from "../../money.js";

/** What guests are told after the lookup (guest-and-registration §2, §5 and §8). */
export const guestMessages = {
  aboveTotalDue: "Entered amount cannot exceed Total Due.",
  /** A payment of a plan that is on its way (an addition). */
  beingConfirmed: (amount: Cents) => `A payment of ${formatUsd(amount)} is being confirmed`,
  submitted: "Your payment has been submitted successfully.",
  cancelled: "Payment was cancelled",
  /** The external page would not know what to do with it (an addition). */
  cannotBeSent: "This payment cannot be made online. You have not been charged.",
};
