import { formatCalendarDate } from "../../calendar-date.js";
import { creditOf } from "../../account.js";
import { cents, formatUsd } from "../../money.js";
import { formatPhone } from "../../phone.js";
import type { RuleMessages } from "../rule-messages.js";

/**
 * The messages for the rules' decisions, except those for refused fields, which a screen needs only after showing its
 * form.
 */
export const labelMessages: Omit<RuleMessages, "violation"> = {
  cardReason: (reason, { companyPhone }) => {
    switch (reason.rule) {
      case "restricted":
        return `Access to your Account has been restricted please call ${formatPhone(companyPhone)}`;
      case "belowMinimum":
        return `The total due of ${formatUsd(creditOf(reason.due) === null ? reason.due : cents(0))} on this account is below the ${formatUsd(reason.minimum)} minimum to allow payments.`;
      case "declaration":
        return "Tick the box to choose how to pay.";
      case "paymentOpen":
        return "We are checking a payment on this account. Do not pay again.";
      case "byPhone":
        return `Call ${formatPhone(companyPhone)} to set this up.`;
      case "alreadyScheduled":
        return `Your next payment is scheduled already: ${formatUsd(reason.total)} on ${formatCalendarDate(reason.date)}.`;
    }
  },
  cardNames: {
    full: "Full Payment",
    oneTime: "One-Time Payment",
    negotiator: "Make an Offer",
    recurring: "Update Payment Info",
    overTime: "Pay Over Time",
  },
  fieldLabels: {
    firstName: "First Name",
    lastName: "Last Name",
    billingAddress: "Billing Address",
    country: "Country",
    city: "City",
    state: "State",
    zipCode: "Zip Code",
    paymentOption: "Payment Option",
    ccNumber: "Card Number",
    ccExpDateMonth: "Expiry Month",
    ccExpDateYear: "Expiry Year",
    cvv: "CVV",
    amount: "Payment Amount",
    paymentDate: "Payment Date",
    routingNumber: "Routing Number",
    bankAccountNumber: "Account Number",
    phone: "Phone",
    checkNo: "Check Number",
    achType: "Account Type",
    email: "Email",
    sendConf: "Send me a receipt",
    confType: "Send the receipt by",
    confirmEmail: "Receipt Email",
    sms: "Mobile Phone",
  },
  achTypeNames: { C: "Personal Checking", B: "Business Checking", S: "Savings" },
};
