import { randomUUID } from "node:crypto";
import { cents, type Language, languages, toDecimal } from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";
import { keepEvidence } from "../../evidence/keep-evidence.js";
import { recordOfferEvent } from "../offers/offer-event.js";
import { requireCard } from "../../payments/intake/card-check.js";
import { textsOf } from "../../payments/intake/disclosures.js";
import type { StrategyCall } from "./strategy-rules.js";
import { termsOf } from "../offers/offer-terms.js";
import { negotiationOf, payLessTermsOf, requireNoPlan } from "./pay-less.js";
import { type ShownOffer, toShownOffer } from "../offers/shown-offer.js";
import { findAcceptedOffer, findOpenOffer } from "../offers/store.js";

/**
 * Records that the consumer accepts an offer, with the exact text shown (OFFER-72). The account is locked, so the first
 * of two acceptances wins.
 *
 * @param language - language of the messages to the consumer about the offer; by default the language of the text
 * @throws ProblemError `offer_accepted`, with the accepted offer, if another offer was accepted; `arrangement_pending`,
 * with the live plan; `offer_gone`; `disclosure_changed`
 */
export async function acceptOffer(
  call: StrategyCall,
  offerId: string,
  disclosureText: string,
  language: Language | undefined,
): Promise<ShownOffer> {
  const { context, trx, session, account } = call;
  const { terms } = payLessTermsOf(call);
  await requireCard(call, "negotiator", "payments");
  const negotiation = negotiationOf(call);
  const before = await findAcceptedOffer(trx, negotiation);
  if (before?.row.offer_id === offerId) return toShownOffer(terms, before);
  if (before) throw new ProblemError("offer_accepted", { offer: toShownOffer(terms, before) });
  await requireNoPlan(call);
  const row = await findOpenOffer(trx, negotiation, offerId);
  if (!row) throw new ProblemError("offer_gone");
  const textIn = textsOf(termsOf(terms, row)).indexOf(disclosureText);
  if (textIn < 0) throw new ProblemError("disclosure_changed", { disclosureLabel: terms.label });

  const now = context.clock.now();
  const acknowledgement_id = randomUUID();
  const shownIn = languages[textIn] ?? "en";
  const evidence_seq = await keepEvidence(trx, session, {
    kind: "offer",
    accountNo: account.accountNo,
    at: now,
    language: shownIn,
    label: terms.label,
    lines: [disclosureText],
    wording: textsOf(terms.messages).slice(textIn, textIn + 1),
    subject: {
      offerId,
      owed: toDecimal(cents(row.due_cents)),
      settles: toDecimal(cents(row.amount_cents)),
      payOn: row.offered_date,
      standsUntil: row.expires_on,
    },
  });
  await trx
    .insertInto("acknowledgements")
    .values({
      instance_id: session.instanceId,
      acknowledgement_id,
      session_id: session.sessionId,
      username: session.username,
      account_no: account.accountNo,
      dem_idty_no: account.facts.demIdtyNo,
      label: terms.label,
      text: disclosureText,
      evidence_seq,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto("offer_acceptances")
    .values({
      instance_id: session.instanceId,
      offer_id: offerId,
      acknowledgement_id,
      language: language ?? shownIn,
      accepted_at: now,
    })
    .execute();
  await recordOfferEvent(trx, row, "offer.accepted", now);
  return toShownOffer(terms, { row, stage: "accepted" });
}
