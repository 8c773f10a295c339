import type { CalendarDate } from "./calendar-date.js";
import type { Cents } from "./money.js";
import type { DispositionCard } from "./disposition-card.js";

/** How an action sets the amount and date of its payment. */
interface PaymentActionRow {
  /** The card on Make Payment that leads to the action. */
  readonly card: DispositionCard;
  readonly amount: "due" | "free" | "nextAmountDue" | "offer";
  readonly amountLocked: boolean;
  readonly date: "today" | "nextDueDate" | "offer";
  readonly dateLocked: boolean;
}

/** Amount and date by action (FORM-8 to FORM-11). */
export const paymentActions = {
  full: { card: "full", amount: "due", amountLocked: true, date: "today", dateLocked: false },
  oneTime: { card: "oneTime", amount: "free", amountLocked: false, date: "today", dateLocked: false },
  next: { card: "recurring", amount: "nextAmountDue", amountLocked: true, date: "nextDueDate", dateLocked: true },
  negotiator: { card: "negotiator", amount: "offer", amountLocked: true, date: "offer", dateLocked: true },
} as const satisfies Record<string, PaymentActionRow>;

/** The `action` in the payment form's URL and in the payment in progress. */
export type PaymentAction = keyof typeof paymentActions;

/** The actions alone, for comparison with the contract's enum. */
export const paymentActionNames = /* @__PURE__ */ Object.keys(paymentActions) as readonly PaymentAction[];

/** Whether a value is exactly one of the actions. */
export function isPaymentAction(value: unknown): value is PaymentAction {
  return typeof value === "string" && Object.hasOwn(paymentActions, value);
}

/** The amounts and dates of an account and of an accepted offer. The action determines which of them apply. */
export interface PaymentFacts {
  readonly due: Cents;
  readonly nextAmountDue?: Cents | null | undefined;
  readonly nextDueDate?: CalendarDate | null | undefined;
  readonly offer?: { readonly amount: Cents; readonly date: CalendarDate } | null | undefined;
}

/** The amount and date that a form opens with. The consumer cannot change a locked value. */
export interface AmountAndDate {
  /** Null if the consumer enters the amount, or if the amount is locked and nothing is scheduled or offered. */
  readonly amount: { readonly value: Cents | null; readonly locked: boolean };
  readonly date: { readonly value: CalendarDate; readonly locked: boolean };
}

function amountOf(amount: PaymentActionRow["amount"], facts: PaymentFacts): Cents | null | undefined {
  if (amount === "offer") return facts.offer?.amount;
  return amount === "free" ? null : facts[amount];
}

function dateOf(date: PaymentActionRow["date"], facts: PaymentFacts): CalendarDate | null | undefined {
  if (date === "offer") return facts.offer?.date;
  return date === "today" ? null : facts[date];
}

/**
 * Amount and date by action: `full` pays the due, `next` the scheduled installment and `negotiator` the accepted offer;
 * for `oneTime`, the consumer enters the amount (FORM-8 to FORM-11). Dates default to today (FORM-14).
 * @param today - the day in the tenant's time zone
 */
export function amountAndDate(action: PaymentAction, facts: PaymentFacts, today: CalendarDate): AmountAndDate {
  const { amount, amountLocked, date, dateLocked } = paymentActions[action];
  return {
    amount: { value: amountOf(amount, facts) ?? null, locked: amountLocked },
    date: { value: dateOf(date, facts) ?? today, locked: dateLocked },
  };
}
