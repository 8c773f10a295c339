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

/** The name of a choice of an amount (guest-and-registration §4). */
export const sayAmountChoice: SayAmountChoice = (choice) => choiceNames[choice];

/** Why a plan cannot be paid (guest-and-registration §6, decisions Q122). */
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

/** What is told of an other amount (guest-and-registration §5, decisions Q124). */
export const sayPlanComparison: SayPlanComparison = ({ rule, figure }, guestOtherAmountMessage) => {
  if (rule === "aboveTotalDue") return guestMessages.aboveTotalDue;
  return guestOtherAmountMessage.trim() === ""
    ? `The amount is below the minimum due of ${formatUsd(figure)}.`
    : guestOtherAmountMessage;
};

/** Why Continue is blocked (guest-and-registration §5). */
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
