import { addDays, formatCalendarDate, parseCalendarDate, parseDecimal, toDecimal } from "@paydown/domain";
import { violationMessage } from "@paydown/domain/messages/en";
import {
  evaluateOverTime,
  type OverTimeAdjustment,
  type OverTimeField,
  type OverTimeRefusal,
  overTimeRules,
  suggestPlans,
} from "@paydown/domain/offers";
import type { components } from "@paydown/api-client";
import { ProblemError } from "../../contract/problems.js";
import { requireCardOpen } from "../../payments/intake/card-check.js";
import type { StrategyCall, StrategyProposal, StrategyRules } from "./strategy-rules.js";
import { overTimeTerms, percentText, toShownPlan } from "../plans/plan-check.js";

type Proposal = components["schemas"]["OverTimeProposal"];
type Reason = components["schemas"]["OverTimeAnswer"]["reasons"][number];

/**
 * Days until the first payment of a suggested plan, unless the tenant wants it sooner. Most people receive a paycheck
 * within that time.
 */
const daysToSuggested = 14;

/** Paying over time: evaluates a proposed plan against the tenant's policy. A proposal stores nothing. */
export const overTime: StrategyRules = {
  async formFields(call) {
    const terms = overTimeTerms(call.tenant);
    await requireOffered(call);
    const { account, today } = call;
    const { due } = account.facts;
    // A single payment that pays everything may be lower than the policy's minimum.
    const least = due < terms.minPayment ? due : terms.minPayment;
    const firstDate = addDays(today, Math.min(daysToSuggested, terms.maxDaysToFirst));
    return {
      strategy: "overTime",
      due: toDecimal(due),
      planCode: terms.planCode,
      yearlyRate: percentText(terms.interest.yearlyRate),
      fields: [
        { name: "overTimeAmount", type: "CURRENCY", min: toDecimal(least), max: toDecimal(due) },
        { name: "overTimePayments", type: "NUMBER", max: String(terms.maxPayments) },
        {
          name: "overTimeFirstDate",
          type: "DATE",
          min: formatCalendarDate(today),
          max: formatCalendarDate(addDays(today, terms.maxDaysToFirst)),
        },
      ],
      suggestions: suggestPlans(terms, { due, today }, firstDate).map((plan) => toShownPlan(plan, terms)),
    };
  },

  async evaluate(call, proposal) {
    const terms = overTimeTerms(call.tenant);
    await requireOffered(call);
    const { account, today } = call;
    const { due } = account.facts;
    const answer = evaluateOverTime(readProposal(call, proposal), { due, today }, terms);
    return {
      strategy: "overTime",
      outcome: answer.outcome,
      reasons: answer.outcome === "accept" ? [] : answer.reasons.map(toShownReason),
      proposal: answer.outcome === "refuse" ? null : toShownPlan(answer.plan, terms),
    };
  },
};

const requireOffered = (call: StrategyCall) => requireCardOpen(call, "overTime");

const fieldNames = {
  overTimeAmount: "Amount",
  overTimePayments: "Number of payments",
  overTimeFirstDate: "First payment date",
} as const satisfies Record<OverTimeField, string>;

/** @throws ProblemError `invalid_offer` with every field that breaks a rule */
function readProposal({ account, today }: StrategyCall, proposal: StrategyProposal) {
  if (!isOverTime(proposal))
    throw new ProblemError("invalid_offer", {
      parameterViolations: [{ path: "overTimeAmount", message: "is missing" }],
    });
  const violations = overTimeRules.violations(proposal, { due: account.facts.due, earliest: today });
  const payment = parseDecimal(overTimeRules.value("overTimeAmount", proposal));
  const firstDate = parseCalendarDate(overTimeRules.value("overTimeFirstDate", proposal));
  if (violations.length > 0 || payment === undefined || firstDate === undefined) {
    throw new ProblemError("invalid_offer", {
      parameterViolations: violations.map((violation) => ({
        path: violation.field,
        message: violationMessage(violation, fieldNames[violation.field]),
      })),
    });
  }
  return { payment, payments: Number(overTimeRules.value("overTimePayments", proposal)), firstDate };
}

const isOverTime = (proposal: StrategyProposal): proposal is Proposal => "overTimeAmount" in proposal;

function toShownReason(reason: OverTimeAdjustment | OverTimeRefusal): Reason {
  switch (reason.rule) {
    case "paymentAboveDue":
      return { rule: reason.rule, amount: toDecimal(reason.most) };
    case "paymentBelowMinimum":
      return { rule: reason.rule, amount: toDecimal(reason.minimum) };
    case "tooManyPayments":
      return { rule: reason.rule, count: reason.maximum };
    case "paymentsDiffer":
      return { rule: reason.rule, count: reason.payments };
    case "firstDatePast":
      return { rule: reason.rule, date: formatCalendarDate(reason.earliest) };
    case "firstDateTooLate":
      return { rule: reason.rule, date: formatCalendarDate(reason.latest) };
    case "nothingDue":
    case "paymentNotPositive":
    case "paymentsNotWhole":
      return { rule: reason.rule };
  }
}
