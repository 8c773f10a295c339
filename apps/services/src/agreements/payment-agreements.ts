import type { PaymentAgreements } from "../payments/payment-context.js";
import { findOfferKept, requireOffer } from "./offers/offer-check.js";
import { followPlan, replanBeforeCharge } from "./plans/follow-plan.js";
import { isPlanLive } from "./plans/store.js";

/** Tells payments which plan or offer they pay. */
export const paymentAgreements: PaymentAgreements = {
  followPlan,
  replanBeforeCharge,
  isPlanLive,
  requireOffer,
  findOfferKept,
};
