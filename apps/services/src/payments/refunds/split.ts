import { addCents, type Cents, cents, subtractCents } from "@paydown/domain";
import type { RefundRow, RefundScope } from "../refund-tables.js";
import type { PaymentRow } from "../tables.js";

/** The parts of a payment or refund. */
export interface Parts {
  readonly principal: Cents;
  readonly interest: Cents;
  readonly fee: Cents;
}

export const sumOf = ({ principal, interest, fee }: Parts): Cents => addCents(addCents(principal, interest), fee);

type Paid = Pick<PaymentRow, "amount_cents" | "interest_cents" | "fee_cents">;
type Refunded = Pick<RefundRow, "principal_cents" | "interest_cents" | "fee_cents">;

/**
 * What is left of a payment to refund.
 *
 * @param refunds - those that take, or may take, a part of the payment
 */
export function partsLeft(payment: Paid, refunds: readonly Refunded[]): Parts {
  const left = (paid: number, part: keyof Refunded) =>
    refunds.reduce((rest, refund) => subtractCents(rest, cents(refund[part])), cents(paid));
  return {
    principal: left(payment.amount_cents - payment.interest_cents, "principal_cents"),
    interest: left(payment.interest_cents, "interest_cents"),
    fee: left(payment.fee_cents, "fee_cents"),
  };
}

/** What to refund: everything that is left, the fee that is left, or an amount above 0. */
export type RefundAsked =
  | { readonly scope: Exclude<RefundScope, "amount"> }
  | { readonly scope: "amount"; readonly amount: Cents };

/**
 * Splits a refund: the principal first, then the interest, then the fee (REF-6). The fee comes last because it is the
 * only part that did not pay the debt.
 *
 * @returns the parts; undefined if nothing or not enough is left
 */
export function splitRefund(left: Parts, asked: RefundAsked): Parts | undefined {
  const none = cents(0);
  switch (asked.scope) {
    case "all":
      return sumOf(left) > 0 ? left : undefined;
    case "fee":
      return left.fee > 0 ? { principal: none, interest: none, fee: left.fee } : undefined;
    case "amount": {
      const principal = lesser(asked.amount, left.principal);
      const interest = lesser(subtractCents(asked.amount, principal), left.interest);
      const fee = subtractCents(asked.amount, addCents(principal, interest));
      return fee <= left.fee ? { principal, interest, fee } : undefined;
    }
  }
}

const lesser = (a: Cents, b: Cents): Cents => (a < b ? a : b);
