import type { PaymentAgreements } from "../payments/payment-context.js";
import { findOfferKept, requireOffer } from "./offers/offer-check.js";
import { followPlan, followReversal, replanBeforeCharge } from "./plans/follow-plan.js";
import { isPlanLive } from "./plans/store.js";

/** What payments need to know about the plans and offers that they pay. */
export const paymentAgreements: PaymentAgreements = {
  followPlan,
  followReversal,
  replanBeforeCharge,
  isPlanLive,
  requireOffer,
  findOfferKept,
};
