import { addDays, type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import { calendarDay } from "../calendar-day.js";
import {
  atMostNumDigits,
  noCurrencySymbol,
  notNegative,
  positive,
  required,
  type RuleFailure,
} from "../field-rules.js";
import { type FieldRule, formRules } from "../form-rules.js";
import { type Cents, parseDecimal } from "../money.js";

/** An offer to settle an account: an amount, and the day it will be paid. */
export interface PayLessOffer {
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** The fields of an offer, as `api/strategies/{sodCode}` has them (OFFER-14). */
export type PayLessField = "payLessAmount" | "payLessDate";

/** The limits of the fields. The consumer sees all of them. */
export interface PayLessLimits {
  readonly due: Cents;
  /** The first and last day allowed, both included. */
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
}

/** Refuses an offer of the whole due: it would not settle for less, and the due can be paid in full (OFFER-27). */
function lessThanDue(value: string, _form: unknown, { due }: PayLessLimits): RuleFailure | null {
  const amount = parseDecimal(value) ?? 0;
  if (amount < due) return null;
  return amount > due ? { rule: "notAboveDue", params: { due } } : { rule: "belowDue", params: { due } };
}

function dateOffered(value: string, _form: unknown, { earliest: min, latest: max }: PayLessLimits): RuleFailure | null {
  const date = parseCalendarDate(value) ?? min;
  return date < min || date > max ? { rule: "dateRange", params: { min, max } } : null;
}

const table: Readonly<Record<PayLessField, FieldRule<PayLessField, PayLessLimits>>> = {
  payLessAmount: {
    checks: [required, noCurrencySymbol, notNegative, /* @__PURE__ */ atMostNumDigits(2), positive, lessThanDue],
  },
  payLessDate: { checks: [required, calendarDay, dateOffered] },
};

/** The rules of an offer: an amount above 0.00 and below the due, on an allowed day (OFFER-26 to OFFER-28). */
export const payLessRules = /* @__PURE__ */ formRules<PayLessField, PayLessLimits>(table);

/** The number of days from today to the date that the form proposes (OFFER-25). */
const daysProposed = 7;

/**
 * The date that the form proposes: a week ahead, limited to the allowed days (OFFER-25). An answer expires
 * no later than the offer's date, so an offer dated today would get an answer that expires today (docs/decisions/0017).
 */
export function proposedPayLessDate({ earliest, latest }: Pick<PayLessLimits, "earliest" | "latest">): CalendarDate {
  const day = addDays(earliest, daysProposed);
  return day < latest ? day : latest;
}
