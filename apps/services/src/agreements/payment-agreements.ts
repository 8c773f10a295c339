import type { PaymentAgreements } from "../payments/payment-context.js";
import { findOfferKept, requireOffer } from "./offers/offer-check.js";
import { followPlan, replanBeforeCharge } from "./plans/follow-plan.js";
import { isPlanLive } from "./plans/store.js";

/** The answers of plans and offers to the payments that may pay them. */
export const paymentAgreements: PaymentAgreements = {
  followPlan,
  replanBeforeCharge,
  isPlanLive,
  requireOffer,
  findOfferKept,
};
