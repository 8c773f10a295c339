import type { overTimeMessages } from "@paydown/domain/messages/en";

/** What a consumer is told of a payment outside the portal. */
export type PaymentNoticeKind = "receipt" | "scheduled" | "cancelled" | "skipped" | "declined" | "failed";
/** What a consumer keeps of a plan to pay over time. */
export type PlanNoticeKind = "planAgreed" | "planCancelled" | "planChanged";

export type NoticeKind = PaymentNoticeKind | PlanNoticeKind | "offerAccepted";

export type FactName =
  | "amount"
  | "fee"
  | "total"
  | "date"
  | "account"
  | "paidBy"
  | "method"
  | "confirmation"
  | "authorization"
  | "reference"
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

/** What the sentences of a payment are made of, each as it is shown. */
export interface PaymentParts {
  readonly company: string;
  readonly date: string;
  readonly total: string;
  readonly account: string;
  readonly confirmation: string;
  /** Why it was skipped or declined; empty where there is nothing to say. */
  readonly reason: string;
}

/** What the sentences of a plan are made of; once it has changed, of what is left of it. */
export interface PlanParts {
  readonly company: string;
  /** As (xxx) xxx-xxxx. */
  readonly phone: string;
  readonly account: string;
  readonly reference: string;
  readonly total: string;
  readonly count: number;
  /** Of the first payment, which is not above any other but may be above the last. */
  readonly amount: string;
  readonly firstDate: string;
}

/** What the sentences of an accepted offer are made of. */
export interface OfferParts {
  readonly company: string;
  readonly account: string;
  readonly amount: string;
  readonly date: string;
  readonly expires: string;
}

type PartsOf = Readonly<
  Record<PaymentNoticeKind, PaymentParts> & Record<PlanNoticeKind, PlanParts> & { offerAccepted: OfferParts }
>;
type Sentences = { readonly [Kind in NoticeKind]: (parts: PartsOf[Kind]) => string };

export interface NoticeWords {
  /** The subject of the mail and the heading of the document. */
  readonly titles: Readonly<Record<NoticeKind, string>>;
  readonly openings: Sentences;
  readonly labels: Readonly<Record<FactName, string>>;
  readonly textMessages: Sentences;
  readonly method: (kind: "card" | "bank", brand: keyof typeof brandNames | null, last4: string) => string;
  readonly questions: (company: string, phone: string) => string;
  /** Over the parts of what was agreed. */
  readonly headings: {
    readonly everyPayment: string;
    readonly everyPaymentLeft: string;
    readonly agreed: string;
    readonly cancelling: string;
    readonly disclosure: (date: string) => string;
  };
  /** What was agreed to with a plan, as the screens show it. */
  readonly plan: typeof overTimeMessages;
  /** In the place of what is owed, on an account that was overpaid. */
  readonly credit: (amount: string) => string;
  readonly onDate: (amount: string, date: string) => string;
  readonly yearlyRate: (percent: string) => string;
  /** How a plan is cancelled; `stopAtBank` where the payments are electronic transfers from a bank account. */
  readonly howToCancel: Readonly<Record<"inPortal" | "onePayment" | "stopAtBank", (parts: PlanParts) => string>>;
}

/** As the brands write themselves, in either language. */
export const brandNames = { VISA: "Visa", MC: "Mastercard", AMEX: "American Express", DISCOVER: "Discover" } as const;
