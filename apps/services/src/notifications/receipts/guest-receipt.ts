import {
  addCents,
  type Cents,
  cents,
  formatCalendarDate,
  formatPhone,
  formatUsd,
  type Language,
  todayIn,
} from "@paydown/domain";
import type { Tenant } from "../../tenants/tenant.js";
import { type Notice, words } from "./notice.js";

/** A guest's payment on the hosted page. */
export interface GuestPayment {
  readonly trackingNo: string;
  readonly plans: readonly { readonly planId: string; readonly amount: Cents }[];
  /** When the services learned that it was made. */
  readonly at: Date;
}

/** Writes the receipt of a guest's payment. The hosted page took the payment, so the method is not known here. */
export function writeGuestReceipt(
  { trackingNo, plans, at }: GuestPayment,
  { instance, company }: Pick<Tenant, "instance" | "company">,
  language: Language,
): Notice {
  const text = words[language];
  const { companyName, companyPhoneNumber } = company;
  const total = formatUsd(plans.reduce((sum, { amount }) => addCents(sum, amount), cents(0)));
  const date = formatCalendarDate(todayIn(instance.timeZone, at));
  return {
    kind: "receipt",
    language,
    title: text.titles.receipt,
    opening: text.guest.opening,
    facts: [
      ...plans.map(({ planId, amount }) => ({ label: text.guest.plan(planId), value: formatUsd(amount) })),
      { label: text.labels.total, value: total },
      { label: text.labels.date, value: date },
      { label: text.guest.trackingNumber, value: trackingNo },
    ],
    sections: [],
    closing: text.questions(companyName, formatPhone(companyPhoneNumber)),
    short: text.guest.textMessage({ company: companyName, total, date, trackingNo }),
  };
}
