import { cents, formatUsd, localize, type LocalizedText } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import { inEachLanguage } from "../../in-each-language.js";
import { type OfferTerms, termPlaceholders } from "../../tenants/tenant.js";
import type { AnsweredOffer } from "./store.js";

/** The terms of an offer in each language: the tenant's text with the offer's figures. */
export function termsOf({ messages }: OfferTerms, offer: AnsweredOffer): LocalizedText[] {
  const values: Readonly<Record<(typeof termPlaceholders)[number], string>> = {
    account: offer.account_no,
    amount: formatUsd(cents(offer.amount_cents)),
    date: usDate(offer.offered_date),
    expires: usDate(offer.expires_on),
    due: formatUsd(cents(offer.due_cents)),
  };
  const fill = (text: string) =>
    termPlaceholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, values[name]), text);
  return messages.map((message) => inEachLanguage((language) => fill(localize(message, language))));
}
