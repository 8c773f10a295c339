export { type Strategy, strategyCodes, strategyOf } from "./offers/strategy.js";
export {
  evaluatePayLess,
  latestPayLessDate,
  type PayLessDecision,
  type PayLessFacts,
  type PayLessPolicy,
  type PayLessPolicyFault,
  payLessPolicyFaults,
  payLessPolicyRules,
  type PayLessRefusal,
  payLessRefusals,
} from "./offers/pay-less.js";
export { keepsSettlement } from "./offers/keeps-settlement.js";
export {
  type PayLessField,
  type PayLessLimits,
  type PayLessOffer,
  payLessRules,
  proposedPayLessDate,
} from "./offers/pay-less-form.js";
export {
  amortize,
  type DayCount,
  levelPayment,
  type Loan,
  periodInterest,
  type PlanInterest,
  type PlanRow,
  planTotals,
  type PlanTotals,
} from "./offers/amortization.js";
export {
  evaluateOverTime,
  type OverTimeAdjustment,
  type OverTimeAnswer,
  type OverTimeFacts,
  type OverTimePlan,
  type OverTimePolicy,
  type OverTimePolicyFault,
  overTimePolicyFaults,
  type OverTimeProposal,
  type OverTimeRefusal,
  suggestPlans,
} from "./offers/over-time.js";
export { type RemainingPayment, replan, type RestOfPlan } from "./offers/replan.js";
export { type OverTimeField, type OverTimeLimits, overTimeRules } from "./offers/over-time-form.js";
export type { SayOverTimeReason } from "./messages/rule-messages.js";
