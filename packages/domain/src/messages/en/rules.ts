import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import { formatPhone } from "../../phone.js";
import type { RuleMessages } from "../rule-messages.js";
import { sayViolation, type ViolationWords } from "../violation-words.js";

const violations = {
  required: (field, { place }) => (place === "guestLookup" ? "This field is required" : `${field} is required${place ? "" : "."}`),
  removeWhitespace: () => "please remove whitespace",
  numeric: (field) => `${field} must contain only numbers.`,
  notNaN: (field) => `${field} must be a number.`,
  alphaNum: (field) => `${field} must contain only letters and numbers `,
  min: (field, { length }) => `The ${field} field must have at least ${length} characters`,
  max: (field, { length }) => `The ${field} field must be less than ${length} characters`,
  digits: (field, { length }) => `The ${field} field must be exactly ${length} digits.`,
  cardLength: (field, { length }) =>
    length === 15 ? "American Express card must be 15 digits." : `${field} must be ${length} digits.`,
  noCurrencySymbol: () => "Please remove the $",
  atMostNumDigits: (field, { digits }) => `${field} must be a number and have at most ${digits} digits.`,
  positive: () => "Enter an amount above $0.00",
  email: (field, { place }) => (place === "registration" ? "must be a valid email" : `${field} must be a valid email address.`),
  passwordConfirmation: () => "Password confirmation does not match",
  found: (field, { value }) => `${field} '${value}' already in use.`,
  date: (field) => `${field} must be a date, as MM/DD/YYYY.`,
  dateRange: (field, { min, max }) => `${field} must be from ${formatCalendarDate(min)} to ${formatCalendarDate(max)}.`,
  oneOf: (field) => `Choose one of the options for ${field}.`,
  cardNumberInText: (field) => `${field} must not contain a card number.`,
  routingNumberExists: () => "Routing number does not exist",
} as const satisfies ViolationWords;

/** English, to the character of the specification where it gives the words. */
export const ruleMessages: RuleMessages = {
  violation: (failure, fieldLabel) => sayViolation(violations, failure, fieldLabel),
  cardReason: (reason, { companyPhone }) => {
    switch (reason.rule) {
      case "restricted":
        return `Access to your Account has been restricted please call ${formatPhone(companyPhone)}`;
      case "belowMinimum":
        return `The total due of ${formatUsd(reason.due)} on this account is below the ${formatUsd(reason.minimum)} minimum to allow payments.`;
      case "declaration":
        return "Tick the box to choose how to pay.";
      case "paymentOpen":
        return "We are checking a payment on this account. Do not pay again.";
      case "byPhone":
        return `Call ${formatPhone(companyPhone)} to set this up`;
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
