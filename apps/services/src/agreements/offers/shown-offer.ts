import type { components } from "@paydown/api-client";
import { cents, toDecimal } from "@paydown/domain";
import { usDate } from "../../db/stored-date.js";
import type { OfferTerms } from "../../tenants/tenant.js";
import { termsOf } from "./offer-terms.js";
import type { StandingOffer } from "./store.js";

export type ShownOffer = components["schemas"]["Offer"];

/** An offer as the consumer sees it. It reveals nothing of the policy except the amount of its own answer. */
export function toShownOffer(terms: OfferTerms, { row, stage }: StandingOffer): ShownOffer {
  return {
    offerId: row.offer_id,
    status: stage === "open" ? (row.outcome === "counter" ? "countered" : "agreed") : stage,
    amount: toDecimal(cents(row.amount_cents)),
    date: usDate(row.offered_date),
    expires: usDate(row.expires_on),
    due: toDecimal(cents(row.due_cents)),
    disclosureLabel: terms.label,
    terms: termsOf(terms, row).map((text) => ({ text })),
  };
}
