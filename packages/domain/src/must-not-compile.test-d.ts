import { addBankingDays, type ReturnCode } from "./bank.js";
import {
  type AmountChoice,
  changeChoice,
  comparePlanAmount,
  type ContinueReason,
  continueReasons,
  guestProgress,
  type LineItem,
  noChoices,
  type PaymentPlan,
  type PlanSubmission,
  readPlan,
  toHostedPayment,
  toLineItem,
  toPlanSubmission,
  writePlanSubmission,
} from "./guest.js";
import {
  addCents,
  addDays,
  type CardRule,
  type Cents,
  type CalendarDate,
  cents,
  computeFee,
  type FeePolicy,
  optionKind,
  type DispositionCard,
  type PaymentInProgress,
  type PaymentMethodForm,
  type RuleMessages,
  type UsStateCode,
  type PaymentMethodContext,
  paymentMethodRules,
} from "./index.js";
import type { ViolationWords } from "./messages/violation-words.js";

declare const amount: Cents;
declare const date: CalendarDate;
declare const form: PaymentMethodForm;
declare const context: PaymentMethodContext;
declare const payment: PaymentInProgress;
declare const plan: PaymentPlan;
declare const item: LineItem;

// Money is not a number, and a number is not money.
addCents(amount, cents(250));
// @ts-expect-error: a plain number instead of cents
addCents(amount, 250);
// @ts-expect-error: adding cents with "+" gives a plain number
addCents(amount, amount + amount);
// @ts-expect-error: a decimal text is not money
addCents(amount, "2.50");
// @ts-expect-error: a fee rule in dollars
({ "4": { kind: "flat", amount: 2.5 } }) satisfies FeePolicy;
// @ts-expect-error: 9 is not a fee type code
computeFee({}, "9", amount);

// A date is more than text.
addDays(date, 1);
// @ts-expect-error: a text that was not parsed as a date
addDays("2026-11-21", 1);
// @ts-expect-error: a date is not an amount
addCents(amount, date);

// Codes come from their tables.
optionKind("3");
// @ts-expect-error: an unknown payment option
optionKind("9");
// @ts-expect-error: a number must pass readPaymentOption first
optionKind(3);
// @ts-expect-error: a Canadian province
"AB" satisfies UsStateCode;
// @ts-expect-error: a field that no form has
paymentMethodRules.violation("cardNumber", form, context);

// Banking days start from a date, and a return has one of the known actions.
addBankingDays(date, 2);
// @ts-expect-error: a text that was not parsed as a date
addBankingDays("2026-11-21", 2);
// @ts-expect-error: an action that does not exist
({ action: "retry", meaning: "insufficientFunds" }) satisfies ReturnCode;
// @ts-expect-error: a return code without a meaning
({ action: "revoke" }) satisfies ReturnCode;

const row = {
  dispositions: ["M"],
  needsDue: true,
  needsNegotiator: false,
  needsOverTime: false,
  blockedByArrangement: null,
} as const satisfies CardRule;
({ full: row, oneTime: row, negotiator: row, recurring: row, overTime: row }) satisfies Record<
  DispositionCard,
  CardRule
>;
// @ts-expect-error: the row of a card is missing
({ full: row, oneTime: row, negotiator: row, recurring: row }) satisfies Record<DispositionCard, CardRule>;
// @ts-expect-error: a row for a card that does not exist
({ full: row, oneTime: row, negotiator: row, recurring: row, overTime: row, gift: row }) satisfies Record<
  DispositionCard,
  CardRule
>;
// @ts-expect-error: a disposition that does not exist
({ ...row, dispositions: ["Z"] }) satisfies CardRule;
// @ts-expect-error: a rule without its message
({ required: (field: string) => `${field} is required.` }) satisfies ViolationWords;
// @ts-expect-error: a catalogue without labels
({ violation: () => "", cardReason: () => "" }) satisfies RuleMessages;

// A card payment has no routing number, and a bank payment no card number.
if (payment.paymentOption === "0") {
  // @ts-expect-error: bank fields on a card payment
  void payment.routingNumber;
} else if (payment.paymentOption === "1") {
  // @ts-expect-error: card fields on a bank payment
  void payment.cardNumber;
}

// A guest's choices come from the table, and their amounts are money.
changeChoice(noChoices, "P-1001", "MIN");
// @ts-expect-error: a choice that does not exist
changeChoice(noChoices, "P-1001", "HALF");
// @ts-expect-error: the name of a choice is missing
({ none: "", MIN: "", TOTAL: "" }) satisfies Record<AmountChoice, string>;
// @ts-expect-error: a plain number as the amount
comparePlanAmount(40, plan);
// @ts-expect-error: dollars in a line item
({ ...item, amount: 40.5 }) satisfies LineItem;
// @ts-expect-error: a decimal text instead of money
toLineItem({ id: "P-1001" }, "40.00", 1);
// @ts-expect-error: a plan as sent instead of a plan as read
continueReasons([{ id: "P-1001", minPaymentDue: "25.00" }], { amounts: [], grandTotal: amount });
// @ts-expect-error: an amount that may be null cannot be submitted
({ amounts: [{ id: "P-1001", value: null }], grandTotal: amount }) satisfies PlanSubmission;
// @ts-expect-error: a submission that may be null must be checked first
writePlanSubmission(toPlanSubmission([plan], { amounts: [], grandTotal: amount }));
// @ts-expect-error: a kind of line that does not exist
readPlan({ id: "P-1001", lineItems: [{ type: "SUBTOTAL" }] });
// @ts-expect-error: a form without a tracking number
toHostedPayment({ origin: "", instanceId: "", user: "", merchantCode: "", lineItems: [item] });
// @ts-expect-error: the lookup has no progress
void guestProgress.lookup;
// @ts-expect-error: a reason without its plan
({ rule: "notNumeric" }) satisfies ContinueReason;
