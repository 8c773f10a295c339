import { mostPayments } from "./amortization.js";
import { type CalendarDate, parseCalendarDate } from "../calendar-date.js";
import {
  atMostNumDigits,
  calendarDay,
  noCurrencySymbol,
  notNegative,
  numeric,
  positive,
  required,
  type RuleFailure,
} from "../field-rules.js";
import { type FieldRule, formRules } from "../form-rules.js";
import { type Cents, parseDecimal } from "../money.js";

/** The fields of a plan that is proposed, as `api/strategies/{sodCode}` carries them (registered-area §7). */
export type OverTimeField = "overTimeAmount" | "overTimePayments" | "overTimeFirstDate";

/** What the fields are held against; all of it is shown to the consumer. */
export interface OverTimeLimits {
  readonly due: Cents;
  /** The first day that may be named. The last is the tenant's to say. */
  readonly earliest: CalendarDate;
  /** Of the tenant's plans, where it is known; else 240. */
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
 * The rules of a proposed plan: payments above 0.00 and not above the due, from 1 to as many as the tenant's plans have, 240 where that is not
 * known, the first today or later (registered-area §7, decisions Q94).
 */
export const overTimeRules = /* @__PURE__ */ formRules<OverTimeField, OverTimeLimits>(table);
