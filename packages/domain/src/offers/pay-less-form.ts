import { type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import { atMostNumDigits, calendarDay, noCurrencySymbol, notNegative, positive, required, type RuleFailure } from "../field-rules.js";
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

const notAboveDue = (value: string, due: Cents): RuleFailure | null => ((parseDecimal(value) ?? 0) > due ? { rule: "notAboveDue", params: { due } } : null);

function dateOffered(value: string, { earliest: min, latest: max }: PayLessLimits): RuleFailure | null {
  const date = parseCalendarDate(value);
  return date !== undefined && (date < min || date > max) ? { rule: "dateRange", params: { min, max } } : null;
}

const table: Readonly<Record<PayLessField, FieldRule<PayLessField, PayLessLimits>>> = {
  payLessAmount: {
    checks: [required, noCurrencySymbol, notNegative, /* @__PURE__ */ atMostNumDigits(2), positive, (value, _form, { due }) => notAboveDue(value, due)],
  },
  payLessDate: { checks: [required, calendarDay, (value, _form, limits) => dateOffered(value, limits)] },
};

/** The rules of an offer: an amount above 0.00 and not above the due, on a day that is offered (registered-area §7, decisions Q94). */
export const payLessRules = /* @__PURE__ */ formRules<PayLessField, PayLessLimits>(table);
