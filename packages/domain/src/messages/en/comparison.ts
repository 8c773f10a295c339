import { formatUsd } from "../../money.js";
import type { SayComparison } from "../rule-messages.js";

/** What to confirm about an amount (FORM-68). */
export const sayComparison: SayComparison = ({ rule, amount, figure }) => {
  const paying = formatUsd(amount);
  const compared = formatUsd(figure);
  return {
    belowPastDue: `Your payment of ${paying} is less than the past due amount of ${compared}.`,
    belowNextScheduled: `Your payment of ${paying} is less than the next scheduled payment of ${compared}.`,
    overpayment: `You have already paid ${compared} more than was scheduled for this period. You are about to pay ${paying} more.`,
    aboveTotalDue: `Your payment of ${paying} is more than the total due of ${compared}.`,
  }[rule];
};
