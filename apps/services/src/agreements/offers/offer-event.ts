import { cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { recordEvent } from "../../outbox/record-event.js";
import type { OfferEvent } from "../../outbox/tables.js";
import type { AnsweredOffer } from "./store.js";

/** Records an offer event in the same transaction as the change. */
export async function recordOfferEvent(
  trx: InstanceTransaction,
  offer: AnsweredOffer,
  event: OfferEvent,
  at: Date,
): Promise<void> {
  const { instance_id, offer_id } = offer;
  await recordEvent(
    trx,
    { instance_id, offer_id, event, at },
    {
      accountNo: offer.account_no,
      amount: toDecimal(cents(offer.amount_cents)),
      paymentDate: offer.offered_date,
      expires: offer.expires_on,
    },
  );
}
