import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import type { RuleMessages } from "../rule-messages.js";
import { sayViolation, type ViolationWords } from "../violation-words.js";
import { sayRequired } from "./required.js";
import { sayTooLong } from "./too-long.js";

const violations = {
  required: (field, { place }) => sayRequired(field, place),
  removeWhitespace: () => "please remove whitespace",
  numeric: (field) => `${field} must contain only numbers.`,
  notNaN: (field) => `${field} must be a number.`,
  alphaNum: (field) => `${field} must contain only letters and numbers `,
  personName: (field) => `${field} must be a name: letters, with spaces, periods, apostrophes or hyphens.`,
  min: (field, { length }) => `The ${field} field must have at least ${length} characters`,
  max: (field, { length }) => sayTooLong(field, length),
  digits: (field, { length }) => `The ${field} field must be exactly ${length} digits.`,
  cardLength: (field, { length }) =>
    length === 15 ? "American Express card must be 15 digits." : `${field} must be ${length} digits.`,
  noCurrencySymbol: () => "Please remove the $",
  atMostNumDigits: (field, { digits }) => `${field} must be a number and have at most ${digits} digits.`,
  positive: () => "Enter an amount above $0.00",
  notAboveDue: (field, { due }) => `${field} must not be more than the ${formatUsd(due)} due.`,
  notAboveMax: (field, { max }) => `${field} must not be more than ${formatUsd(max)} in one payment.`,
  belowDue: (_, { due }) => `An offer must be less than the ${formatUsd(due)} due.`,
  countRange: (field, { min, max }) => `${field} must be from ${min} to ${max}.`,
  notBefore: (field, { min }) => `${field} must be ${formatCalendarDate(min)} or later.`,
  email: (field, { place }) =>
    place === "registration" ? "must be a valid email" : `${field} must be a valid email address.`,
  passwordConfirmation: () => "Password confirmation does not match",
  found: (field, { value }) => `${field} '${value}' already in use.`,
  date: (field) => `${field} must be a date, as MM/DD/YYYY.`,
  dateRange: (field, { min, max }) => `${field} must be from ${formatCalendarDate(min)} to ${formatCalendarDate(max)}.`,
  oneOf: (field) => `Choose one of the options for ${field}.`,
  cardExpired: () => "This card has expired. Check the date, or use another card.",
  cardNumberInText: (field) => `${field} must not contain a card number.`,
  routingNumberExists: () => "Routing number does not exist",
} as const satisfies ViolationWords;

/** Why a field was refused; the second argument is the label beside the field. */
export const violationMessage: RuleMessages["violation"] = (failure, fieldLabel) =>
  sayViolation(violations, failure, fieldLabel);
