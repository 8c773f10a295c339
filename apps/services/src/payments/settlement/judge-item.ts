import { cents, toDecimal } from "@paydown/domain";
import { type AccountDetail, correctedDetails, isKnownReturnCode, returnRule } from "@paydown/domain/bank";
import type { CorrectedAccount, ReportItem } from "../../providers/processor.js";
import { canTransition, isOpen, type PaymentState, unpaidStates } from "../states.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

/** The effect of a report item on its payment. */
export type ItemDecision<Payment = PaymentRow> =
  /** Moves the payment. `note` says why a person has to look at it anyway. */
  | { readonly kind: "move"; readonly payment: Payment; readonly to: BankState; readonly note: string | null }
  /** Corrects the stored methods of the payment's bank account. */
  | { readonly kind: "correct"; readonly payment: Payment; readonly correction: Correction }
  /** Leaves the payment in its state. */
  | { readonly kind: "keep"; readonly payment: Payment; readonly note: string | null }
  /** The payment's outcome is unknown; the item is applied once it is known. */
  | { readonly kind: "wait" }
  /** The item contradicts what the services know. */
  | { readonly kind: "refuse"; readonly note: string };

/** The details of a bank account that change, and a token that replaces the account's tokens. */
export type Correction = Partial<CorrectedAccount>;

/** The states that the report's items lead to. A refunded payment is in its refunded state again after a dispute. */
export type BankState =
  | "settling"
  | "cleared"
  | "returned"
  | "chargedBack"
  | "chargebackReversed"
  | "partlyRefunded"
  | "refunded";

type Judged = Pick<ReportItem, "kind" | "amount" | "code" | "corrected">;
type JudgedPayment = Pick<
  PaymentRow,
  "state" | "method_kind" | "amount_cents" | "fee_cents" | "settled_on" | "refunded_cents" | "reversed_at"
>;

const refuse = (note: string) => ({ kind: "refuse", note }) as const;

/** Decides the effect of an item on the payment that it names (BANK-9 to BANK-18). */
export function judgeItem<Payment extends JudgedPayment>(
  item: Judged,
  payment: Payment | undefined,
): ItemDecision<Payment> {
  if (!payment) return refuse("no payment has this reference");
  if (isOpen(payment.state)) return { kind: "wait" };
  if (item.amount !== totalOf(payment)) return refuse("the amount differs from the payment's");
  switch (item.kind) {
    case "settled":
      return judgeSettlement(payment);
    case "returned":
      return judgeReturn(item.code, payment);
    case "chargedBack":
      if (payment.method_kind === "bank") return refuse("a bank payment cannot be charged back");
      // The ledger can reverse a payment once. After a refund, only this column still tells that it did.
      if (payment.reversed_at !== null && payment.refunded_cents > 0)
        return refuse("the payment was charged back before");
      return moved(payment, "chargedBack", withRefund(payment, "the card's holder disputes the payment"));
    case "chargebackReversed":
      return moved(payment, stateAfterDispute(payment), null);
    case "correction":
      return judgeCorrection(item, payment);
  }
}

/** The states in which a settlement item is late and changes nothing, because later events arrived before it. */
const toldLater: ReadonlySet<PaymentState> = new Set([
  "returned",
  "chargedBack",
  "chargebackReversed",
  "partlyRefunded",
  "refunded",
]);

/** The field of the corrected account for each detail. */
const fieldOf = {
  accountNumber: "last4",
  routingNumber: "routingNumber",
  accountType: "achType",
} as const satisfies Record<AccountDetail, keyof CorrectedAccount>;

/** A notification of change needs a known code and the details that the code corrects (BANK-46, BANK-49). */
function judgeCorrection<Payment extends JudgedPayment>(
  { code, corrected }: Judged,
  payment: Payment,
): ItemDecision<Payment> {
  const { state, method_kind } = payment;
  if (method_kind === "card") return refuse("a card payment has no bank account to correct");
  if (state === "scheduled" || (unpaidStates as readonly PaymentState[]).includes(state))
    return refuse(`the payment is ${state}`);
  const fields = correctedDetails(code ?? "").map((detail) => fieldOf[detail]);
  const keep = (why: string) =>
    ({ kind: "keep", payment, note: `the bank corrects the account's details: ${code ?? "no code"}${why}` }) as const;
  if (fields.length === 0) return keep("");
  if (corrected === null || fields.some((field) => corrected[field] === undefined))
    return keep(", but the processor has not sent all of them");
  const { token } = corrected;
  const changes = Object.fromEntries(fields.map((field) => [field, corrected[field]]));
  return { kind: "correct", payment, correction: { ...changes, ...(token !== undefined && { token }) } };
}

function judgeSettlement<Payment extends JudgedPayment>(payment: Payment): ItemDecision<Payment> {
  const { state, method_kind, settled_on } = payment;
  if (settled_on !== null) return refuse("the payment was settled before");
  // The bank may report a return or a dispute before the settlement that it undoes.
  if (toldLater.has(state)) return { kind: "keep", payment, note: null };
  return moved(payment, method_kind === "bank" ? "settling" : "cleared", null);
}

function judgeReturn<Payment extends JudgedPayment>(code: string | null, payment: Payment): ItemDecision<Payment> {
  if (payment.method_kind === "card") return refuse("a card payment cannot be returned by a bank");
  return moved(payment, "returned", withRefund(payment, noteOfReturn(code)));
}

/** Adds that the payment was refunded, too: the money went back twice, so a person has to look at it. */
function withRefund({ refunded_cents }: JudgedPayment, note: string | null): string | null {
  if (refunded_cents === 0) return note;
  return [...(note === null ? [] : [note]), `${toDecimal(cents(refunded_cents))} of it was refunded before`].join("; ");
}

function stateAfterDispute(payment: JudgedPayment): BankState {
  if (payment.refunded_cents === 0) return "chargebackReversed";
  return payment.refunded_cents === totalOf(payment) ? "refunded" : "partlyRefunded";
}

/** Why a person has to look at a return; null if the code settles everything. */
function noteOfReturn(code: string | null): string | null {
  if (code === null || code === "") return "the return has no code";
  if (!isKnownReturnCode(code)) return `the return code ${code} is unknown`;
  return returnRule(code).action === "askPerson" ? `the return code ${code} needs a person's decision` : null;
}

function moved<Payment extends JudgedPayment>(
  payment: Payment,
  to: BankState,
  note: string | null,
): ItemDecision<Payment> {
  const { state } = payment;
  return canTransition(state, to, "bank") ? { kind: "move", payment, to, note } : refuse(`the payment is ${state}`);
}
