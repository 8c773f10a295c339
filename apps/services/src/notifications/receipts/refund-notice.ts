import { cents, formatUsd } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import type { RefundRow } from "../../payments/refund-tables.js";
import type { PaymentRow } from "../../payments/tables.js";
import { totalOf } from "../../payments/total.js";
import type { CompanyConfig } from "../../tenants/tenant.js";
import { composeNotice, type Notice, words } from "./notice.js";

type Refunded = Pick<RefundRow, "refund_id" | "kind" | "amount_cents" | "principal_cents" | "fee_cents">;

/** Writes the notice of a refund or void. Of a card or bank account it contains only the last four digits. */
export function writeRefundNotice(refund: Refunded, payment: PaymentRow, company: CompanyConfig): Notice {
  const { language, method_kind, last4, brand, account_no: account, conf_number: confirmation } = payment;
  const kind = refund.kind === "void" ? "voided" : "refunded";
  const text = words[language];
  const amount = formatUsd(cents(refund.amount_cents));
  const total = formatUsd(totalOf(payment));
  const date = usDate(payment.payment_date);
  const parts = {
    ...{ company: company.companyName, amount, total, date, account, confirmation },
    owed: ifAny(refund.principal_cents),
    arrival: text.arrival[method_kind](last4),
  };
  return composeNotice(company, {
    kind,
    language,
    opening: text.openings[kind](parts),
    facts: {
      ...(kind === "refunded" && { refunded: amount, feeRefunded: ifAny(refund.fee_cents) }),
      ...{ total, date, account },
      method: text.method[method_kind](last4, brand),
      ...{ confirmation, reference: payment.reference },
      ...(kind === "refunded" && { refundNumber: refund.refund_id }),
    },
    short: text.textMessages[kind](parts),
  });
}

const ifAny = (amount: number): string => (amount > 0 ? formatUsd(cents(amount)) : "");
