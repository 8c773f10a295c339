import { addDays, type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import {
  atMostNumDigits,
  calendarDay,
  noCurrencySymbol,
  notNegative,
  positive,
  required,
  type RuleFailure,
} from "../field-rules.js";
import { type FieldRule, formRules } from "../form-rules.js";
import { type Cents, parseDecimal } from "../money.js";

/** An offer to settle an account: so much, paid on that day. */
export interface PayLessOffer {
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** The fields of an offer, as `api/strategies/{sodCode}` carries them (registered-area §7). */
export type PayLessField = "payLessAmount" | "payLessDate";

/** What the fields of an offer are held against; all of it is shown to the consumer. */
export interface PayLessLimits {
  readonly due: Cents;
  /** The first and the last day that may be named, both included. */
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
}

/** The whole due is no offer to settle for less: it is paid in full. */
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

/** The rules of an offer: an amount above 0.00 and below the due, on a day that is offered (registered-area §7, decisions Q94). */
export const payLessRules = /* @__PURE__ */ formRules<PayLessField, PayLessLimits>(table);

/** For how many days ahead an offer is proposed to be paid. */
const daysProposed = 7;

/**
 * The day that the form proposes, within those that may be named: a week ahead. An answer never stands beyond the day of its offer, so that one for today
 * would expire today (docs/decisions/0017).
 */
export function proposedPayLessDate({ earliest, latest }: Pick<PayLessLimits, "earliest" | "latest">): CalendarDate {
  const day = addDays(earliest, daysProposed);
  return day < latest ? day : latest;
}
