import type * as domain from "../index.js";
import * as guest from "../guest.js";

/** Maps a vector's input (the arguments by name) to the call of each function of the guest entry. */
export const guestFunctions = {
  amountChoicesOffered: ({ plan }: { plan: guest.PaymentPlan }) => guest.amountChoicesOffered(plan),
  changeChoice: ({
    choices,
    planId,
    choice,
    other,
  }: {
    choices: guest.PlanChoices;
    planId: string;
    choice: guest.AmountChoice;
    other?: string;
  }) => guest.changeChoice(choices, planId, choice, other),
  chosenAmounts: ({ plans, choices }: { plans: guest.PaymentPlan[]; choices: guest.PlanChoices }) =>
    guest.chosenAmounts(plans, choices),
  comparePlanAmount: ({ amount, plan }: { amount: domain.Cents; plan: guest.PaymentPlan }) =>
    guest.comparePlanAmount(amount, plan),
  continueReasons: ({ plans, chosen }: { plans: guest.PaymentPlan[]; chosen: guest.ChosenAmounts }) =>
    guest.continueReasons(plans, chosen),
  displayedInfo: ({ plan }: { plan: guest.SentPlan }) => guest.displayedInfo(plan),
  evaluatePlanAmount: ({ plan, chosen }: { plan: guest.PaymentPlan; chosen: guest.PlanChoice }) =>
    guest.evaluatePlanAmount(plan, chosen),
  hostedPaymentRefusals: ({ payment }: { payment: guest.HostedPayment }) => guest.hostedPaymentRefusals(payment),
  isLineItemText: ({ text }: { text: string }) => guest.isLineItemText(text),
  lineItemRefusals: ({ item }: { item: guest.LineItem }) => guest.lineItemRefusals(item),
  paidDifferences: ({ submitted, paid }: { submitted: guest.PlanSubmission; paid: guest.PlanSubmission }) =>
    guest.paidDifferences(submitted, paid),
  planChoice: ({ choices, planId }: { choices: guest.PlanChoices; planId: string }) =>
    guest.planChoice(choices, planId),
  planReasons: ({ plan }: { plan: guest.PaymentPlan }) => guest.planReasons(plan),
  readExternalUrl: ({ value, language }: { value: unknown; language: domain.Language }) =>
    guest.readExternalUrl(value, language),
  readLineItems: ({ text }: { text: string }) => guest.readLineItems(text),
  readPlan: ({ plan }: { plan: guest.SentPlan }) => guest.readPlan(plan),
  readPlanSubmission: ({ text }: { text: string | null }) => guest.readPlanSubmission(text),
  restoreChoices: ({ plans, submission }: { plans: guest.PaymentPlan[]; submission: guest.PlanSubmission }) =>
    guest.restoreChoices(plans, submission),
  toHostedPayment: ({ payment }: { payment: guest.HostedPayment }) => guest.toHostedPayment(payment),
  toLineItem: ({
    plan,
    amount,
    order,
    label,
  }: {
    plan: guest.SentPlan;
    amount: domain.Cents;
    order: number;
    label?: string | null;
  }) => guest.toLineItem(plan, amount, order, label),
  toPlanSubmission: ({ plans, chosen }: { plans: guest.PaymentPlan[]; chosen: guest.ChosenAmounts }) =>
    guest.toPlanSubmission(plans, chosen),
  writeLineItems: ({ items }: { items: guest.LineItem[] }) => guest.writeLineItems(items),
  writePlanSubmission: ({ submission }: { submission: guest.PlanSubmission }) => guest.writePlanSubmission(submission),
} satisfies Record<string, (input: never) => unknown>;
