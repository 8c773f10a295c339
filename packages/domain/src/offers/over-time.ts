import {
  amortize,
  levelPayment,
  mostPayments,
  periodInterest,
  type PlanInterest,
  type PlanRow,
} from "./amortization.js";
import { addDays, type CalendarDate } from "../calendar-date.js";
import { addCents, type Cents } from "../money.js";

/** A tenant's policy for payment plans. The services evaluate proposals by it and send its limits with the form. */
export interface OverTimePolicy {
  /** The lowest payment, except for the last one. */
  readonly minPayment: Cents;
  /** Whole, from 1 to 240. */
  readonly maxPayments: number;
  /** The maximum number of days from today to the first payment. */
  readonly maxDaysToFirst: number;
  readonly interest: PlanInterest;
}

/** The facts that a proposal is evaluated with, besides the policy. */
export interface OverTimeFacts {
  readonly due: Cents;
  /** The day in the tenant's time zone, from which interest accrues. */
  readonly today: CalendarDate;
}

/** A plan that a consumer proposes. */
export interface OverTimeProposal {
  /** The amount of each payment. */
  readonly payment: Cents;
  readonly payments: number;
  readonly firstDate: CalendarDate;
}

/** A plan that the policy allows. */
export interface OverTimePlan {
  /** The amount of each payment except the last. */
  readonly payment: Cents;
  readonly rows: readonly PlanRow[];
}

/** Why a proposal cannot be accepted in any form. */
export type OverTimeRefusal =
  | { readonly rule: "nothingDue" }
  | { readonly rule: "paymentNotPositive" }
  /** `most` is the amount that pays everything at once. */
  | { readonly rule: "paymentAboveDue"; readonly most: Cents }
  | { readonly rule: "paymentsNotWhole" }
  | { readonly rule: "firstDatePast"; readonly earliest: CalendarDate }
  | { readonly rule: "firstDateTooLate"; readonly latest: CalendarDate };

/** Why a proposal was changed to another plan. */
export type OverTimeAdjustment =
  | { readonly rule: "paymentBelowMinimum"; readonly minimum: Cents }
  | { readonly rule: "tooManyPayments"; readonly maximum: number }
  /** The number of payments that the amount needs, whatever number was proposed. */
  | { readonly rule: "paymentsDiffer"; readonly payments: number };

/** The answer to a proposal: accepted unchanged, changed to another plan, or refused. */
export type OverTimeAnswer =
  | { readonly outcome: "accept"; readonly plan: OverTimePlan }
  | { readonly outcome: "adjust"; readonly plan: OverTimePlan; readonly reasons: readonly OverTimeAdjustment[] }
  | { readonly outcome: "refuse"; readonly reasons: readonly OverTimeRefusal[] };

/**
 * Evaluates a proposal by the policy (docs/decisions/0018). The proposed amount takes precedence over the proposed
 * number of payments, because it is the amount that the consumer can afford. If payments of that amount are allowed and
 * pay off the debt in time, the plan has as many of them as needed. Otherwise the plan has the lowest payment that the
 * policy allows.
 * @throws RangeError for a policy that {@link overTimePolicyFaults} rejects, and for a date after the year 9999
 */
export function evaluateOverTime(
  proposal: OverTimeProposal,
  facts: OverTimeFacts,
  policy: OverTimePolicy,
): OverTimeAnswer {
  if (overTimePolicyFaults(policy).length > 0) throw new RangeError("The policy for plans is invalid.");
  const refusals = refusalsOf(proposal, facts, policy);
  if (refusals.length > 0) return { outcome: "refuse", reasons: refusals };
  const { payment, payments, firstDate } = proposal;
  const { minPayment, maxPayments } = policy;
  const loan = loanOf(policy, facts, firstDate);
  const rows = amortize({ ...loan, payment }, maxPayments);
  const isBelow = payment < minPayment && !(rows?.length === 1);
  if (rows && !isBelow) {
    const plan = { payment, rows };
    return rows.length === payments
      ? { outcome: "accept", plan }
      : { outcome: "adjust", plan, reasons: [{ rule: "paymentsDiffer", payments: rows.length }] };
  }
  const reasons: OverTimeAdjustment[] = [];
  if (isBelow) reasons.push({ rule: "paymentBelowMinimum", minimum: minPayment });
  if (!rows) reasons.push({ rule: "tooManyPayments", maximum: maxPayments });
  return { outcome: "adjust", plan: longestPlan(policy, facts, firstDate), reasons };
}

function refusalsOf(
  { payment, payments, firstDate }: OverTimeProposal,
  { due, today }: OverTimeFacts,
  { maxDaysToFirst, interest }: OverTimePolicy,
): OverTimeRefusal[] {
  if (due <= 0) return [{ rule: "nothingDue" }];
  const reasons: OverTimeRefusal[] = [];
  const latest = addDays(today, maxDaysToFirst);
  if (firstDate < today) reasons.push({ rule: "firstDatePast", earliest: today });
  if (firstDate > latest) reasons.push({ rule: "firstDateTooLate", latest });
  const most = addCents(due, periodInterest(due, interest, today, firstDate > latest ? latest : firstDate));
  if (payment <= 0) reasons.push({ rule: "paymentNotPositive" });
  else if (payment > most) reasons.push({ rule: "paymentAboveDue", most });
  if (!Number.isInteger(payments) || payments < 1) reasons.push({ rule: "paymentsNotWhole" });
  return reasons;
}

const loanOf = ({ interest }: OverTimePolicy, { due, today }: OverTimeFacts, firstDate: CalendarDate) => ({
  principal: due,
  agreedOn: today,
  firstDate,
  interest,
});

/**
 * The plan with the lowest payment that the policy allows. If paying everything at once takes less than the minimum
 * payment, the plan is that one payment.
 */
function longestPlan(policy: OverTimePolicy, facts: OverTimeFacts, firstDate: CalendarDate): OverTimePlan {
  const loan = loanOf(policy, facts, firstDate);
  const level = levelPayment(loan, policy.maxPayments);
  const all = levelPayment(loan, 1);
  const payment = level >= policy.minPayment ? level : policy.minPayment < all ? policy.minPayment : all;
  return { payment, rows: amortize({ ...loan, payment }) ?? [] };
}

/**
 * Up to three plans to choose from, the lowest payment first: the longest plan that the policy allows, a plan half as
 * long, and a plan a quarter as long. A plan of only one payment is left out.
 * @param firstDate - the first day of every plan; the policy must allow it
 */
export function suggestPlans(policy: OverTimePolicy, facts: OverTimeFacts, firstDate: CalendarDate): OverTimePlan[] {
  if (facts.due <= 0) return [];
  const loan = loanOf(policy, facts, firstDate);
  const longest = longestPlan(policy, facts, firstDate);
  const shorter = [2, 4].map((share) => {
    const payment = levelPayment(loan, Math.ceil(longest.rows.length / share));
    return { payment, rows: amortize({ ...loan, payment }) ?? [] };
  });
  // With a due of a few cents, two plans can be the same.
  return [longest, ...shorter].filter(
    ({ rows }, place, plans) => rows.length > 1 && rows.length < (plans[place - 1]?.rows.length ?? Infinity),
  );
}

/** A fault of a policy, named after its setting. */
export type OverTimePolicyFault = "minPayment" | "maxPayments" | "maxDaysToFirst" | "yearlyRate";

const settings = [
  "minPayment",
  "maxPayments",
  "maxDaysToFirst",
  "yearlyRate",
] as const satisfies readonly OverTimePolicyFault[];

/**
 * Every fault of a policy. A valid policy has a lowest payment above 0.00, a maximum of 1 to 240 payments, a limit
 * of 0 to 365 days to the first payment, and a rate of 0 to 100 % a year.
 */
export function overTimePolicyFaults({
  minPayment,
  maxPayments,
  maxDaysToFirst,
  interest,
}: OverTimePolicy): OverTimePolicyFault[] {
  const isWithin = {
    minPayment: minPayment > 0,
    maxPayments: isWhole(maxPayments, 1, mostPayments),
    maxDaysToFirst: isWhole(maxDaysToFirst, 0, 365),
    yearlyRate: isWhole(interest.yearlyRate, 0, 100_000),
  };
  return settings.filter((rule) => !isWithin[rule]);
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
