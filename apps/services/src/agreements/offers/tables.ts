import type { Language } from "@paydown/domain";
import type { ColumnType, Selectable } from "kysely";
import type { CentsColumn, Moment } from "../../db/tables.js";

/** Every evaluated offer, with its answer; append-only. */
export interface OfferTable {
  instance_id: string;
  offer_id: string;
  account_no: string;
  username: string;
  /** The amount that the consumer offered. */
  offered_cents: CentsColumn;
  /** The day of the payment, YYYY-MM-DD, for an offer and a counter offer alike. */
  offered_date: string;
  /** The due when the offer was made. An answer that was not accepted ends when the due changes. */
  due_cents: CentsColumn;
  outcome: "accept" | "counter" | "refuse";
  /** The amount that settles the account; null for a refusal. */
  amount_cents: number | null;
  /** The last day on which the answer is valid, YYYY-MM-DD; null for a refusal. */
  expires_on: string | null;
  made_at: Moment;
}

/** The accepted offers, each with the accepted text; append-only. */
export interface OfferAcceptanceTable {
  instance_id: string;
  offer_id: string;
  acknowledgement_id: string;
  /** Language of the messages to the consumer. */
  language: ColumnType<Language, Language | undefined, never>;
  accepted_at: Moment;
}

declare module "../../db/tables.js" {
  interface Tables {
    offers: OfferTable;
    offer_acceptances: OfferAcceptanceTable;
  }
}

export type OfferRow = Selectable<OfferTable>;
