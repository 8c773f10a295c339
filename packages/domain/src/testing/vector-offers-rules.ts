import type * as domain from "../index.js";
import * as offers from "../offers.js";

/** Maps a vector's input (the arguments by name) to the call of each function of the offers entry. */
export const offersFunctions = {
  amortize: ({ loan, most }: { loan: offers.Loan; most?: number }) => offers.amortize(loan, most),
  evaluateOverTime: ({
    proposal,
    facts,
    policy,
  }: {
    proposal: offers.OverTimeProposal;
    facts: offers.OverTimeFacts;
    policy: offers.OverTimePolicy;
  }) => offers.evaluateOverTime(proposal, facts, policy),
  evaluatePayLess: ({
    offer,
    facts,
    policy,
  }: {
    offer: offers.PayLessOffer;
    facts: offers.PayLessFacts;
    policy: offers.PayLessPolicy;
  }) => offers.evaluatePayLess(offer, facts, policy),
  keepsSettlement: ({ payment, agreed }: { payment: offers.PayLessOffer; agreed: offers.PayLessOffer }) =>
    offers.keepsSettlement(payment, agreed),
  latestPayLessDate: ({ policy, today }: { policy: offers.PayLessPolicy; today: domain.CalendarDate }) =>
    offers.latestPayLessDate(policy, today),
  levelPayment: ({ loan, count }: { loan: Omit<offers.Loan, "payment">; count: number }) =>
    offers.levelPayment(loan, count),
  overTimePolicyFaults: ({ policy }: { policy: offers.OverTimePolicy }) => offers.overTimePolicyFaults(policy),
  periodInterest: ({
    balance,
    interest,
    from,
    to,
  }: {
    balance: domain.Cents;
    interest: offers.PlanInterest;
    from: domain.CalendarDate;
    to: domain.CalendarDate;
  }) => offers.periodInterest(balance, interest, from, to),
  planTotals: ({ rows }: { rows: offers.PlanRow[] }) => offers.planTotals(rows),
  proposedPayLessDate: ({ limits }: { limits: Pick<offers.PayLessLimits, "earliest" | "latest"> }) =>
    offers.proposedPayLessDate(limits),
  replan: ({ rest }: { rest: offers.RestOfPlan }) => offers.replan(rest),
  suggestPlans: ({
    policy,
    facts,
    firstDate,
  }: {
    policy: offers.OverTimePolicy;
    facts: offers.OverTimeFacts;
    firstDate: domain.CalendarDate;
  }) => offers.suggestPlans(policy, facts, firstDate),
  payLessPolicyFaults: ({ policy }: { policy: offers.PayLessPolicy }) => offers.payLessPolicyFaults(policy),
  strategyOf: ({ code }: { code: string }) => offers.strategyOf(code),
} satisfies Record<string, (input: never) => unknown>;
