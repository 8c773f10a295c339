import type { CardBrand, OptionKind } from "@paydown/domain";
import type { overTimeMessages } from "@paydown/domain/messages/en";

/** The kinds of notices about a payment. */
export type PaymentNoticeKind =
  | "receipt"
  | "scheduled"
  | "cancelled"
  | "skipped"
  | "declined"
  | "failed"
  | "returned"
  | "chargedBack"
  | "chargebackReversed"
  | "corrected";
/** The kinds of notices about a refund. */
export type RefundNoticeKind = "refunded" | "voided";
/** Letters for accounts that are paid in full or settled. */
export type PaidOffNoticeKind = "paidInFull" | "settled";
/** The kinds of notices about a payment plan. */
export type PlanNoticeKind = "planAgreed" | "planCancelled" | "planChanged";

export type NoticeKind = PaymentNoticeKind | RefundNoticeKind | PaidOffNoticeKind | PlanNoticeKind | "offerAccepted";

export type FactName =
  | "amount"
  | "fee"
  | "total"
  | "date"
  | "account"
  | "creditor"
  | "originalCreditor"
  | "paidBy"
  | "method"
  | "confirmation"
  | "authorization"
  | "reference"
  | "authorizedOn"
  | "textVersion"
  | "status"
  | "returnCode"
  | "refunded"
  | "feeRefunded"
  | "refundNumber"
  | "letterDate"
  | "paidOnline"
  | "interestIncluded"
  | "writtenOff"
  | "lastPaidOn"
  | "agreedOn"
  | "acceptedOn"
  | "cancelledOn"
  | "changedOn"
  | "owed"
  | "owedNow"
  | "eachPayment"
  | "payments"
  | "paymentsLeft"
  | "firstPayment"
  | "nextPayment"
  | "lastPayment"
  | "rate"
  | "interest"
  | "planTotal"
  | "totalLeft"
  | "settles"
  | "payOn"
  | "standsUntil";

/** The values that a payment's sentences use, formatted as shown. */
export interface PaymentParts {
  readonly company: string;
  readonly date: string;
  readonly total: string;
  readonly account: string;
  readonly confirmation: string;
  /** Such as "Bank account ending 8899". */
  readonly method: string;
  /** Why the payment was skipped, declined or returned; empty if there is nothing to say. */
  readonly reason: string;
  /** What the consumer can do about a returned or disputed payment; empty for any other. */
  readonly nextStep: string;
  /** True while the bank can still return the payment in the ordinary way. */
  readonly isProcessing: boolean;
}

/** The values that a refund's sentences use. */
export interface RefundParts extends Pick<PaymentParts, "company" | "date" | "total" | "account" | "confirmation"> {
  /** What was refunded. */
  readonly amount: string;
  /** The part that is owed again; empty if nothing is. */
  readonly owed: string;
  /** Where the money goes and when it arrives. */
  readonly arrival: string;
}

/** Values in the texts of the letters for paid-off accounts. */
export interface PaidOffParts extends Pick<PaymentParts, "company" | "account"> {
  readonly paid: string;
  readonly writtenOff: string;
}

/** The values that a plan's sentences use. After a change, they describe the remaining plan. */
export interface PlanParts {
  readonly company: string;
  /** As (xxx) xxx-xxxx. */
  readonly phone: string;
  readonly account: string;
  readonly reference: string;
  readonly total: string;
  readonly count: number;
  /** The first payment's amount. No other payment is higher, but the last may be lower. */
  readonly amount: string;
  readonly firstDate: string;
}

/** The values that an accepted offer's sentences use. */
export interface OfferParts {
  readonly company: string;
  readonly account: string;
  readonly amount: string;
  readonly date: string;
  readonly expires: string;
}

type PartsOf = Readonly<
  Record<PaymentNoticeKind, PaymentParts> &
    Record<RefundNoticeKind, RefundParts> &
    Record<PaidOffNoticeKind, PaidOffParts> &
    Record<PlanNoticeKind, PlanParts> & { offerAccepted: OfferParts }
>;
type Sentences = { readonly [Kind in NoticeKind]: (parts: PartsOf[Kind]) => string };

export interface NoticeWords {
  /** The subject of the mail and the heading of the document. */
  readonly titles: Readonly<Record<NoticeKind, string>>;
  readonly openings: Sentences;
  readonly labels: Readonly<Record<FactName, string>>;
  readonly textMessages: Sentences;
  readonly method: Readonly<Record<OptionKind, (last4: string, brand: CardBrand | null) => string>>;
  /** Shown for a bank payment that has not cleared. */
  readonly processing: string;
  /** Where a refund goes and when it arrives, from the last four digits of the method. */
  readonly arrival: Readonly<Record<OptionKind, (last4: string) => string>>;
  readonly questions: (company: string, phone: string) => string;
  /** How the balance after a payment came about, on its receipt. */
  readonly balance: {
    readonly heading: (balance: string) => string;
    readonly creditHeading: (credit: string) => string;
    readonly owedOn: (date: string) => string;
    readonly interest: string;
    readonly fees: string;
    /** This payment included. */
    readonly paid: string;
    readonly owedAfter: string;
    readonly creditAfter: string;
  };
  /** The receipt of a guest's payment. */
  readonly guest: {
    readonly opening: string;
    readonly plan: (id: string) => string;
    readonly trackingNumber: string;
    readonly textMessage: (
      parts: Pick<PaymentParts, "company" | "total" | "date"> & { readonly trackingNo: string },
    ) => string;
  };
  /** Headings above the parts of an agreement. */
  readonly headings: {
    readonly everyPayment: string;
    readonly everyPaymentLeft: string;
    readonly agreed: string;
    readonly authorized: string;
    readonly cancelling: string;
    readonly disclosure: (date: string) => string;
  };
  /** The consumer's copy of a payment authorization. */
  readonly authorization: { readonly title: string; readonly opening: (company: string) => string };
  /** The texts agreed to with a plan, as the screens show them. */
  readonly plan: typeof overTimeMessages;
  /** Shown instead of the amount owed if the account is overpaid. */
  readonly credit: (amount: string) => string;
  readonly onDate: (amount: string, date: string) => string;
  readonly yearlyRate: (percent: string) => string;
  /** How to cancel a plan; `stopAtBank` applies if the payments are electronic transfers from a bank account. */
  readonly howToCancel: Readonly<Record<"inPortal" | "onePayment" | "stopAtBank", (parts: PlanParts) => string>>;
}
