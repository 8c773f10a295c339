import { cents, formatPhone, formatUsd, type Language } from "@paydown/domain";
import { usDate } from "../db/stored-date.js";
import type { PaymentEvent } from "../payments/outbox.js";
import { skipMessages } from "../payments/skip-reasons.js";
import type { PaymentRow } from "../payments/tables.js";
import { totalOf } from "../payments/total.js";
import type { CompanyConfig } from "../tenants/tenant.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { FactName, NoticeKind, NoticeParts, NoticeWords } from "./words/notice-words.js";

const words: Readonly<Record<Language, NoticeWords>> = { en, es };

/** What is told of one event of a payment, in the consumer's language; ways of sending it differ in form alone. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly language: Language;
  readonly company: string;
  readonly replyTo: string | undefined;
  readonly title: string;
  readonly opening: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly closing: string;
  /** All of it in a text message's length. */
  readonly short: string;
}

/**
 * What the consumer is told of an event; undefined where it is nothing. Who pays today sees a refusal on the screen; who
 * scheduled a payment was not there when it was refused.
 */
export function noticeKindOf(event: PaymentEvent, { submitted_at }: Pick<PaymentRow, "submitted_at">): NoticeKind | undefined {
  switch (event) {
    case "payment.succeeded":
      return "receipt";
    case "payment.scheduled":
      return "scheduled";
    case "payment.cancelled":
      return "cancelled";
    case "payment.skipped":
      return "skipped";
    case "payment.declined":
      return submitted_at === null ? undefined : "declined";
    case "payment.failed":
      return submitted_at === null ? undefined : "failed";
    default:
      return undefined;
  }
}

const factsOf = {
  receipt: ["amount", "fee", "total", "date", "account", "paidBy", "method", "confirmation", "authorization", "reference"],
  scheduled: ["amount", "fee", "total", "date", "account", "paidBy", "method", "confirmation", "reference"],
  cancelled: ["total", "date", "account", "confirmation", "reference"],
  skipped: ["total", "date", "account", "confirmation", "reference"],
  declined: ["total", "date", "account", "reference"],
  failed: ["total", "date", "account", "reference"],
} as const satisfies Record<NoticeKind, readonly FactName[]>;

/** Writes the notice of a payment. It holds no more of a card or bank account than the last four. */
export function writeNotice(kind: NoticeKind, payment: PaymentRow, company: CompanyConfig): Notice {
  const { language } = payment;
  const text = words[language];
  const values: Readonly<Record<FactName, string>> = {
    amount: formatUsd(cents(payment.amount_cents)),
    fee: formatUsd(cents(payment.fee_cents)),
    total: formatUsd(totalOf(payment)),
    date: usDate(payment.payment_date),
    account: payment.account_no,
    paidBy: payment.paid_by,
    method: text.method(payment.method_kind, payment.brand, payment.last4),
    confirmation: payment.conf_number,
    authorization: payment.auth_code ?? "",
    reference: payment.reference,
  };
  const { total, date, account, confirmation } = values;
  const parts: NoticeParts = { company: company.companyName, total, date, account, confirmation, reason: reasonOf(payment) };
  return {
    kind,
    language,
    company: company.companyName,
    replyTo: company.companyEmail,
    title: text.titles[kind],
    opening: text.openings[kind](parts),
    facts: factsOf[kind].map((name) => ({ label: text.labels[name], value: values[name] })).filter(({ value }) => value !== ""),
    closing: text.questions(company.companyName, formatPhone(company.companyPhoneNumber)),
    short: text.textMessages[kind](parts),
  };
}

function reasonOf({ skip_reason, decline_message, language }: PaymentRow): string {
  return skip_reason === null ? (decline_message ?? "") : skipMessages[language][skip_reason];
}
