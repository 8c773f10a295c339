import { cents, type Cents, creditOf, formatCalendarDate, formatUsd } from "@paydown/domain";
import { itemizationOf } from "../../accounts/itemization.js";
import type { ArrangementRow } from "../../agreements/plans/tables.js";
import { usDate } from "../../db/stored-date.js";
import {
  accountCorrected,
  accountPaidOff,
  type OutboxRow,
  receiptRequested,
  type ReceiptTold,
} from "../../outbox/tables.js";
import { bankStatusOf } from "../../payments/bank-status.js";
import { disputeWords } from "../../payments/dispute-words.js";
import { returnTextsOf } from "../../payments/return-words.js";
import { skipMessages } from "../../payments/skip-reasons.js";
import type { PaymentRow } from "../../payments/tables.js";
import { totalOf } from "../../payments/total.js";
import type { CompanyConfig } from "../../tenants/tenant.js";
import { composeNotice, type Notice, type Section, words } from "./notice.js";
import type { FactName, PaymentNoticeKind, PaymentParts } from "./words/notice-words.js";

/**
 * The kind of notice for an event; undefined if there is none. A consumer who pays today sees a refusal on the screen;
 * a consumer who scheduled the payment was not present when it was refused.
 *
 * @param plan - the plan that scheduled the payment; a payment cancelled with its plan gets no notice of its own
 */
export function noticeKindOf(
  event: OutboxRow["event"],
  { submitted_at, finished_at }: Pick<PaymentRow, "submitted_at" | "finished_at">,
  plan?: Ending,
): PaymentNoticeKind | undefined {
  switch (event) {
    case "payment.succeeded":
    case receiptRequested:
      return "receipt";
    case "payment.scheduled":
      return "scheduled";
    case "payment.cancelled":
      return plan && wentWith(plan, finished_at) ? undefined : "cancelled";
    case "payment.skipped":
      return "skipped";
    case "payment.declined":
      return submitted_at === null ? undefined : "declined";
    case "payment.failed":
      return submitted_at === null ? undefined : "failed";
    case "payment.returned":
      return "returned";
    case "payment.chargedBack":
      return "chargedBack";
    // A payment that was partly refunded before its dispute is in that state again after it.
    case "payment.chargebackReversed":
    case "payment.partlyRefunded":
      return "chargebackReversed";
    case accountCorrected:
      return "corrected";
    case "payment.submitting":
    case "payment.unknown":
    case "payment.review":
    case "payment.settling":
    case "payment.cleared":
    case "payment.voided":
    case "payment.refunded":
    // They have notices of their own kinds.
    case "payment.refund":
    case accountPaidOff:
    case "offer.accepted":
    case "plan.agreed":
    case "plan.cancelled":
    case "plan.changed":
      return undefined;
  }
}

type Ending = Pick<ArrangementRow, "state" | "ended_at">;

const wentWith = ({ state, ended_at }: Ending, finishedAt: Date | null): boolean =>
  state === "cancelled" && ended_at !== null && finishedAt !== null && finishedAt >= ended_at;

const factsOf = {
  receipt: [
    "amount",
    "fee",
    "total",
    "date",
    "account",
    "creditor",
    "originalCreditor",
    "paidBy",
    "method",
    "confirmation",
    "authorization",
    "reference",
    "status",
  ],
  scheduled: ["amount", "fee", "total", "date", "account", "paidBy", "method", "confirmation", "reference"],
  cancelled: ["total", "date", "account", "confirmation", "reference"],
  skipped: ["total", "date", "account", "confirmation", "reference"],
  declined: ["total", "date", "account", "reference"],
  failed: ["total", "date", "account", "reference"],
  returned: ["total", "date", "account", "method", "confirmation", "reference", "returnCode"],
  chargedBack: ["total", "date", "account", "method", "confirmation", "reference"],
  chargebackReversed: ["total", "date", "account", "method", "confirmation", "reference"],
  corrected: ["account", "method"],
} as const satisfies Record<PaymentNoticeKind, readonly FactName[]>;

/**
 * Writes the notice of a payment. Of a card or bank account it contains only the last four digits.
 *
 * @param balance - for a receipt: what its event says of the account
 */
export function writePaymentNotice(
  kind: PaymentNoticeKind,
  payment: PaymentRow,
  company: CompanyConfig,
  balance?: ReceiptTold["balance"],
): Notice {
  const { language } = payment;
  const text = words[language];
  const isProcessing = bankStatusOf(payment) === "processing";
  const values = {
    amount: formatUsd(cents(payment.amount_cents)),
    fee: formatUsd(cents(payment.fee_cents)),
    total: formatUsd(totalOf(payment)),
    date: usDate(payment.payment_date),
    account: payment.account_no,
    creditor: balance?.creditor ?? "",
    originalCreditor: balance?.originalCreditor ?? "",
    paidBy: payment.paid_by,
    method: text.method[payment.method_kind](payment.last4, payment.brand),
    confirmation: payment.conf_number,
    authorization: payment.auth_code ?? "",
    reference: payment.reference,
    status: isProcessing ? text.processing : "",
    returnCode: payment.return_code ?? "",
  };
  const { total, date, account, confirmation, method } = values;
  const parts: PaymentParts = {
    company: company.companyName,
    total,
    date,
    account,
    confirmation,
    method,
    reason: reasonOf(payment),
    nextStep: nextStepOf(payment),
    isProcessing,
  };
  return composeNotice(company, {
    kind,
    language,
    opening: text.openings[kind](parts),
    facts: Object.fromEntries(factsOf[kind].map((name) => [name, values[name]])),
    sections: balance && kind === "receipt" ? howWeGot(payment, balance) : [],
    short: text.textMessages[kind](parts),
  });
}

/** The itemization of the balance after the payment; empty without one (DOC-68). */
function howWeGot(
  { language, due_after_cents }: PaymentRow,
  { itemization, importedDueCents }: NonNullable<ReceiptTold["balance"]>,
): Section[] {
  if (due_after_cents === null) return [];
  const found = itemizationOf(itemization, cents(importedDueCents), cents(due_after_cents));
  if (!found) return [];
  const { date, amount, interest, fees, paid, due } = found;
  const text = words[language].balance;
  const credit = creditOf(due);
  const line = (label: string, value: Cents) => `${label}: ${formatUsd(value)}`;
  return [
    {
      heading: credit === null ? text.heading(formatUsd(due)) : text.creditHeading(formatUsd(credit)),
      lines: [
        line(text.owedOn(formatCalendarDate(date)), amount),
        line(text.interest, interest),
        line(text.fees, fees),
        line(text.paid, cents(-paid)),
        credit === null ? line(text.owedAfter, due) : line(text.creditAfter, credit),
      ],
    },
  ];
}

function reasonOf(payment: PaymentRow): string {
  const { skip_reason, decline_message, language } = payment;
  if (skip_reason !== null) return skipMessages[language][skip_reason];
  return returnTextsOf(payment)?.reason ?? decline_message ?? "";
}

function nextStepOf(payment: PaymentRow): string {
  if (payment.state === "chargedBack") return disputeWords[payment.language].nextStep;
  return returnTextsOf(payment)?.nextStep ?? "";
}
