import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import type { SayOverTimeReason } from "../rule-messages.js";

/** Why a plan was refused or changed to another one. */
export const sayOverTimeReason: SayOverTimeReason = (reason) => {
  switch (reason.rule) {
    case "nothingDue":
      return "Nothing is due on this account.";
    case "paymentNotPositive":
      return "Enter an amount above $0.00";
    case "paymentAboveDue":
      return `One payment of ${formatUsd(reason.most)} pays everything. Enter that or less.`;
    case "paymentsNotWhole":
      return "Enter a whole number of payments, from 1.";
    case "firstDatePast":
      return `The first payment can be on ${formatCalendarDate(reason.earliest)} or later.`;
    case "firstDateTooLate":
      return `The first payment can be on ${formatCalendarDate(reason.latest)} or earlier.`;
    case "paymentBelowMinimum":
      return `Each payment must be ${formatUsd(reason.minimum)} or more.`;
    case "tooManyPayments":
      return `A plan can have ${reason.maximum} payments at most, and these are too low to pay everything by then.`;
    case "paymentsDiffer":
      return `Payments of this amount pay everything in ${reason.payments === 1 ? "1 payment" : `${reason.payments} payments`}.`;
  }
};

/** What a consumer agrees to with a payment plan, as the screens show it and the consumer's copy repeats it. */
export const overTimeMessages = {
  /** Who may take the payments, and their total in USD. */
  authorize: (company: string, total: string) =>
    `By setting up this plan you allow ${company} to take these payments, ${total} in all.`,
  dates: "Payments are taken on these dates, also on weekends and bank holidays.",
  cancelUntil: "You can cancel the plan until its first payment is taken.",
};
