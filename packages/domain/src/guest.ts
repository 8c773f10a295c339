export {
  type HostedPayment,
  type HostedPaymentForm,
  type HostedPaymentRefusal,
  hostedPaymentRefusals,
  readExternalUrl,
  toHostedPayment,
} from "./guest/hosted-payment.js";
export {
  defaultLineItemLabel,
  isLineItemText,
  type LineItem,
  type LineItemPart,
  lineItemParts,
  lineItemRefusals,
  readLineItems,
  toLineItem,
  writeLineItems,
} from "./guest/line-item-text.js";
export { guestLookupRules } from "./guest/lookup.js";
export { type PaidDifference, paidDifferences } from "./guest/paid-amounts.js";
export {
  displayedInfo,
  type LineItemType,
  type PaymentPlan,
  type PlanInfo,
  type PlanReason,
  planReasons,
  readPlan,
  type SentLineItem,
  type SentPlan,
} from "./guest/payment-plan.js";
export {
  type AmountChoice,
  amountChoices,
  amountChoicesOffered,
  comparePlanAmount,
  evaluatePlanAmount,
  type PlanAmount,
  type PlanChoice,
  type PlanComparison,
  type PlanComparisonRule,
  planComparisons,
} from "./guest/plan-amount.js";
export { changeChoice, noChoices, planChoice, type PlanChoices, restoreChoices } from "./guest/plan-choices.js";
export {
  type ChosenAmounts,
  chosenAmounts,
  type ContinueReason,
  continueReasons,
  type PlanSubmission,
  planSubmissionKey,
  readPlanSubmission,
  toPlanSubmission,
  writePlanSubmission,
} from "./guest/plan-submission.js";
export { type GuestPage, guestProgress } from "./guest/progress.js";
export type { SayAmountChoice, SayContinueReason, SayPlanComparison, SayPlanReason } from "./messages/rule-messages.js";
