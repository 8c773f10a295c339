import { mostPayments } from "./amortization.js";
import { type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import { calendarDay } from "../calendar-day.js";
import {
  atMostNumDigits,
  noCurrencySymbol,
  notNegative,
  numeric,
  positive,
  required,
  type RuleFailure,
} from "../field-rules.js";
import { type FieldRule, formRules } from "../form-rules.js";
import { type Cents, parseDecimal } from "../money.js";

/** The fields of a proposed plan, as `api/strategies/{sodCode}` has them. */
export type OverTimeField = "overTimeAmount" | "overTimePayments" | "overTimeFirstDate";

/** The limits of the fields. The consumer sees all of them. */
export interface OverTimeLimits {
  readonly due: Cents;
  /** The first day allowed. The tenant's policy sets the last day. */
  readonly earliest: CalendarDate;
  /** The tenant's maximum number of payments. If it is not known, the limit is 240. */
  readonly maxPayments?: number;
}

const notAboveDue = (value: string, _form: unknown, { due }: OverTimeLimits): RuleFailure | null =>
  (parseDecimal(value) ?? 0) > due ? { rule: "notAboveDue", params: { due } } : null;

function countOffered(
  value: string,
  _form: unknown,
  { maxPayments: max = mostPayments }: OverTimeLimits,
): RuleFailure | null {
  const count = Number(value);
  return count >= 1 && count <= max ? null : { rule: "countRange", params: { min: 1, max } };
}

function notBefore(value: string, _form: unknown, { earliest: min }: OverTimeLimits): RuleFailure | null {
  return (parseCalendarDate(value) ?? min) < min ? { rule: "notBefore", params: { min } } : null;
}

const table: Readonly<Record<OverTimeField, FieldRule<OverTimeField, OverTimeLimits>>> = {
  overTimeAmount: {
    checks: [required, noCurrencySymbol, notNegative, /* @__PURE__ */ atMostNumDigits(2), positive, notAboveDue],
  },
  overTimePayments: { checks: [required, numeric, countOffered] },
  overTimeFirstDate: { checks: [required, calendarDay, notBefore] },
};

/**
 * The rules of a proposed plan: each payment is above 0.00 and not above the due. The number of payments is from
 * 1 to the tenant's maximum, or to 240 if the maximum is not known. The first payment is today or later.
 */
export const overTimeRules = /* @__PURE__ */ formRules<OverTimeField, OverTimeLimits>(table);
