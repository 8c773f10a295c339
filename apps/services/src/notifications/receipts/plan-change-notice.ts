import {
  addCents,
  type Cents,
  cents,
  creditOf,
  formatCalendarDate,
  formatPhone,
  formatUsd,
  isElectronicTransfer,
  parseDecimal,
  todayIn,
} from "@paydown/domain";
import type { ArrangementRow } from "../../agreements/plans/tables.js";
import { usDate } from "../../db/stored-date.js";
import type { RestOfPlanTold } from "../../outbox/tables.js";
import type { Tenant } from "../../tenants/tenant.js";
import { composeNotice, type Notice, type Section, words } from "./notice.js";
import type { PlanParts } from "./words/notice-words.js";

export interface PlanChange {
  readonly plan: ArrangementRow;
  /** The rest of the plan, as it was right after the change. */
  readonly rest: RestOfPlanTold;
  readonly changedAt: Date;
}

/**
 * Writes the notice sent when the due has fallen below the amount that the plan was set up for. It lists every payment
 * that will still be taken, or says that none will be.
 */
export function writePlanChanged({ plan, rest, changedAt }: PlanChange, { instance, company }: Tenant): Notice {
  const { language, reference, account_no: account } = plan;
  const text = words[language];
  const days = rest.payments.map(({ date, amount }) => ({ date: usDate(date), amount: formatUsd(read(amount)) }));
  const [next = { date: "", amount: "" }] = days;
  const last = days.at(-1) ?? next;
  const sum = (amounts: readonly string[]) => formatUsd(amounts.map(read).reduce(addCents, cents(0)));
  const total = sum(rest.payments.map(({ amount }) => amount));
  const parts: PlanParts = {
    company: company.companyName,
    phone: formatPhone(company.companyPhoneNumber),
    account,
    reference,
    total,
    count: days.length,
    amount: next.amount,
    firstDate: next.date,
  };
  const owed = read(rest.owed);
  const credit = creditOf(owed);
  const isLeft = days.length > 0;
  const sections: Section[] = [
    { heading: text.headings.everyPaymentLeft, lines: days.map(({ amount, date }) => text.onDate(amount, date)) },
    {
      heading: text.headings.cancelling,
      lines: [
        text.howToCancel.onePayment(parts),
        ...(isElectronicTransfer(plan.payment_option) ? [text.howToCancel.stopAtBank(parts)] : []),
      ],
    },
  ];
  return composeNotice(company, {
    kind: "planChanged",
    language,
    opening: text.openings.planChanged(parts),
    facts: {
      reference,
      account,
      changedOn: formatCalendarDate(todayIn(instance.timeZone, changedAt)),
      owedNow: credit === null ? formatUsd(owed) : text.credit(formatUsd(credit)),
      paymentsLeft: String(days.length),
      ...(isLeft && {
        nextPayment: text.onDate(next.amount, next.date),
        lastPayment: text.onDate(last.amount, last.date),
        interest: sum(rest.payments.map(({ interest }) => interest)),
        totalLeft: total,
      }),
    },
    sections: isLeft ? sections : [],
    short: text.textMessages.planChanged(parts),
  });
}

function read(amount: string): Cents {
  const value = parseDecimal(amount);
  if (value === undefined) throw new RangeError("A stored amount is not an amount.");
  return value;
}
