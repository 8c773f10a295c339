import { formatUsd } from "../../money.js";
import type { AmountChoice } from "../../guest/plan-amount.js";
import type { SayAmountChoice, SayContinueReason, SayPlanComparison, SayPlanReason } from "../rule-messages.js";
import { guestMessages } from "./guest.js";

const choiceNames: Readonly<Record<AmountChoice, string>> = {
  none: "No payment",
  MIN: "Minimum Due",
  TOTAL: "Total Due",
  OTHER: "Other Amount",
};

/** The name of an amount choice (GUEST-50). */
export const sayAmountChoice: SayAmountChoice = (choice) => choiceNames[choice];

/** Why a plan cannot be paid (GUEST-64 to GUEST-66). */
export const sayPlanReason: SayPlanReason = (reason) => {
  switch (reason.rule) {
    case "paymentsNotAllowed":
      return "Payments are not allowed on this plan.";
    case "nothingDue":
      return "Nothing is due on this plan.";
    case "beingConfirmed":
      return guestMessages.beingConfirmed(reason.amount);
  }
};

/** The warnings about a typed amount (GUEST-54, GUEST-55). */
export const sayPlanComparison: SayPlanComparison = ({ rule, figure }, guestOtherAmountMessage) => {
  if (rule === "aboveTotalDue") return guestMessages.aboveTotalDue;
  return guestOtherAmountMessage.trim() === ""
    ? `The amount is below the minimum due of ${formatUsd(figure)}.`
    : guestOtherAmountMessage;
};

/** Why Continue is blocked (GUEST-57). */
export const sayContinueReason: SayContinueReason = (reason) => {
  switch (reason.rule) {
    case "noAmount":
      return "Choose an amount for at least one plan.";
    case "unknownPlan":
      return `Plan ${reason.planId} not found`;
    case "closedPlan":
      return `Plan ${reason.planId}: ${sayPlanReason(reason.reason)}`;
    case "notNumeric":
      return `Plan ${reason.planId}: Enter an amount such as 25.00.`;
    case "aboveTotalDue":
      return `Plan ${reason.planId}: ${guestMessages.aboveTotalDue}`;
    case "noGrandTotal":
      return "The Grand Total must be above $0.00.";
  }
};
