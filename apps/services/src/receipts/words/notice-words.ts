/** What a consumer is told of a payment outside the portal. */
export type NoticeKind = "receipt" | "scheduled" | "cancelled" | "skipped" | "declined" | "failed";

export type FactName = "amount" | "fee" | "total" | "date" | "account" | "paidBy" | "method" | "confirmation" | "authorization" | "reference";

/** What the sentences are made of, each as it is shown. */
export interface NoticeParts {
  readonly company: string;
  readonly date: string;
  readonly total: string;
  readonly account: string;
  readonly confirmation: string;
  /** Why it was skipped or declined; empty where there is nothing to say. */
  readonly reason: string;
}

export interface NoticeWords {
  /** The subject of the mail and the heading of the document. */
  readonly titles: Readonly<Record<NoticeKind, string>>;
  readonly openings: Readonly<Record<NoticeKind, (parts: NoticeParts) => string>>;
  readonly labels: Readonly<Record<FactName, string>>;
  readonly textMessages: Readonly<Record<NoticeKind, (parts: NoticeParts) => string>>;
  readonly method: (kind: "card" | "bank", brand: keyof typeof brandNames | null, last4: string) => string;
  readonly questions: (company: string, phone: string) => string;
}

/** As the brands write themselves, in either language. */
export const brandNames = { VISA: "Visa", MC: "Mastercard", AMEX: "American Express", DISCOVER: "Discover" } as const;
