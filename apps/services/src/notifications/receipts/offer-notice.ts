import { cents, formatCalendarDate, formatUsd, type Language, splitLines, todayIn } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import type { AnsweredOffer } from "../../agreements/offers/store.js";
import type { Tenant } from "../../tenants/tenant.js";
import { composeNotice, type Notice, words } from "./notice.js";

/** An offer as it was accepted. */
export interface AcceptedOffer {
  readonly offer: AnsweredOffer;
  readonly language: Language;
  /** The exact text that was shown. */
  readonly text: string;
  readonly acceptedAt: Date;
}

/** The copy of an accepted settlement offer: its amount, its dates, and the exact text. */
export function writeOfferAccepted(
  { offer, language, text: agreed, acceptedAt }: AcceptedOffer,
  { instance, company }: Tenant,
): Notice {
  const text = words[language];
  const parts = {
    company: company.companyName,
    account: offer.account_no,
    amount: formatUsd(cents(offer.amount_cents)),
    date: usDate(offer.offered_date),
    expires: usDate(offer.expires_on),
  };
  return composeNotice(company, {
    kind: "offerAccepted",
    language,
    opening: text.openings.offerAccepted(parts),
    facts: {
      account: parts.account,
      acceptedOn: formatCalendarDate(todayIn(instance.timeZone, acceptedAt)),
      owed: formatUsd(cents(offer.due_cents)),
      settles: parts.amount,
      payOn: parts.date,
      standsUntil: parts.expires,
    },
    sections: [{ heading: text.headings.agreed, lines: splitLines(agreed) }],
    short: text.textMessages.offerAccepted(parts),
  });
}
