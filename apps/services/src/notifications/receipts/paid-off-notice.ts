import { cents, formatCalendarDate, formatUsd, parseDecimal, todayIn } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import type { PaidOffTold } from "../../outbox/tables.js";
import type { PaymentRow } from "../../payments/tables.js";
import type { Tenant } from "../../tenants/tenant.js";
import { composeNotice, type Notice, words } from "./notice.js";
import type { PaidOffNoticeKind } from "./words/notice-words.js";

/** `settled` if part of the account was written off, otherwise `paidInFull`. */
export const paidOffKindOf = ({ writtenOff }: PaidOffTold): PaidOffNoticeKind =>
  amountOf(writtenOff) > 0 ? "settled" : "paidInFull";

/**
 * Writes the letter for an account that is paid in full or settled.
 *
 * @param payment - the payment that brought the due to 0
 * @param at - when the last payment cleared
 */
export function writePaidOff(
  { language, payment_date }: Pick<PaymentRow, "language" | "payment_date">,
  told: PaidOffTold,
  at: Date,
  { instance, company }: Pick<Tenant, "instance" | "company">,
): Notice {
  const kind = paidOffKindOf(told);
  const text = words[language];
  const [paid, writtenOff] = [formatUsd(amountOf(told.paid)), ifAny(told.writtenOff)];
  const parts = { company: company.companyName, account: told.accountNo, paid, writtenOff };
  return composeNotice(company, {
    kind,
    language,
    opening: text.openings[kind](parts),
    facts: {
      letterDate: formatCalendarDate(todayIn(instance.timeZone, at)),
      account: parts.account,
      paidOnline: paid,
      interestIncluded: ifAny(told.interest),
      writtenOff,
      lastPaidOn: usDate(payment_date),
    },
    short: text.textMessages[kind](parts),
  });
}

const amountOf = (decimal: string) => parseDecimal(decimal) ?? cents(0);
const ifAny = (decimal: string) => (amountOf(decimal) > 0 ? formatUsd(amountOf(decimal)) : "");
