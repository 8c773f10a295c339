import {
  cents,
  formatCalendarDate,
  formatPhone,
  formatUsd,
  isElectronicTransfer,
  splitLines,
  todayIn,
} from "@paydown/domain";
import { planTotals } from "@paydown/domain/offers";
import { percentText } from "../../agreements/plans/plan-check.js";
import { toPlan } from "../../agreements/plans/stored-plan.js";
import type { ArrangementRow } from "../../agreements/plans/tables.js";
import type { Tenant } from "../../tenants/tenant.js";
import { composeNotice, type Notice, type Section, words } from "./notice.js";
import type { PlanParts } from "./words/notice-words.js";

/** A disclosure as it was acknowledged. */
export interface Acknowledged {
  readonly text: string;
  readonly created_at: Date;
}

/** The values of a plan and its company, formatted as shown. */
function shownPlan(arrangement: ArrangementRow, { instance, company }: Tenant) {
  const text = words[arrangement.language];
  const { rows, payment } = toPlan(arrangement);
  const { total, interest } = planTotals(rows);
  const days = rows.map(({ date, amount }) => ({ date: formatCalendarDate(date), amount: formatUsd(amount) }));
  const [first = { date: "", amount: "" }] = days;
  const last = days.at(-1) ?? first;
  const parts: PlanParts = {
    company: company.companyName,
    phone: formatPhone(company.companyPhoneNumber),
    account: arrangement.account_no,
    reference: arrangement.reference,
    total: formatUsd(total),
    count: rows.length,
    amount: first.amount,
    firstDate: first.date,
  };
  return {
    text,
    parts,
    payment: formatUsd(payment),
    interest: formatUsd(interest),
    first,
    last,
    days,
    dayOf: (moment: Date) => formatCalendarDate(todayIn(instance.timeZone, moment)),
  };
}

/**
 * The copy of a plan that was set up: its terms, every payment, the sentences and disclosures agreed to, and how to
 * cancel. Regulation E requires anyone who obtains authorization for preauthorized transfers to give the consumer a
 * copy (12 CFR 1005.10(b)). Of a card or bank account it contains only the last four digits.
 */
export function writePlanAgreed(
  arrangement: ArrangementRow,
  acknowledged: readonly Acknowledged[],
  tenant: Tenant,
): Notice {
  const { language } = arrangement;
  const { text, parts, payment, interest, first, last, days, dayOf } = shownPlan(arrangement, tenant);
  const { headings, howToCancel, plan } = text;
  const sections: Section[] = [
    { heading: headings.everyPayment, lines: days.map(({ amount, date }) => text.onDate(amount, date)) },
    { heading: headings.agreed, lines: [plan.dates, plan.cancelUntil, plan.authorize(parts.company, parts.total)] },
    ...acknowledged.map((disclosure) => ({
      heading: headings.disclosure(dayOf(disclosure.created_at)),
      lines: splitLines(disclosure.text),
    })),
    {
      heading: headings.cancelling,
      lines: [
        howToCancel.inPortal(parts),
        howToCancel.onePayment(parts),
        ...(isElectronicTransfer(arrangement.payment_option) ? [howToCancel.stopAtBank(parts)] : []),
      ],
    },
  ];
  return composeNotice(tenant.company, {
    kind: "planAgreed",
    language,
    opening: text.openings.planAgreed(parts),
    facts: {
      reference: parts.reference,
      account: parts.account,
      agreedOn: dayOf(arrangement.created_at),
      owed: formatUsd(cents(arrangement.total_cents)),
      eachPayment: payment,
      payments: String(parts.count),
      firstPayment: text.onDate(first.amount, first.date),
      lastPayment: text.onDate(last.amount, last.date),
      rate: text.yearlyRate(percentText(arrangement.yearly_rate)),
      interest,
      planTotal: parts.total,
      method: text.method[arrangement.method_kind](arrangement.last4, arrangement.brand),
    },
    sections,
    short: text.textMessages.planAgreed(parts),
  });
}

/** The copy of a cancellation. */
export function writePlanCancelled(arrangement: ArrangementRow, tenant: Tenant, cancelledAt: Date): Notice {
  const { text, parts, last, first, dayOf } = shownPlan(arrangement, tenant);
  return composeNotice(tenant.company, {
    kind: "planCancelled",
    language: arrangement.language,
    opening: text.openings.planCancelled(parts),
    facts: {
      reference: parts.reference,
      account: parts.account,
      cancelledOn: dayOf(cancelledAt),
      payments: String(parts.count),
      firstPayment: text.onDate(first.amount, first.date),
      lastPayment: text.onDate(last.amount, last.date),
      planTotal: parts.total,
    },
    short: text.textMessages.planCancelled(parts),
  });
}
