import type { Language } from "@paydown/domain";
import type { ColumnType, Selectable } from "kysely";
import type { CentsColumn, Moment } from "../db/tables.js";

/** Every offer that was evaluated, with its answer; append-only. */
export interface OfferTable {
  instance_id: string;
  offer_id: string;
  account_no: string;
  username: string;
  /** What the consumer offered. */
  offered_cents: CentsColumn;
  /** The day on which it is to be paid, YYYY-MM-DD; also of a counter offer. */
  offered_date: string;
  /** What was owed then; an answer that was not accepted stands while that is owed. */
  due_cents: CentsColumn;
  outcome: "accept" | "counter" | "refuse";
  /** What settles the account; null of a refusal. */
  amount_cents: number | null;
  /** The last day on which it stands, YYYY-MM-DD; null of a refusal. */
  expires_on: string | null;
  made_at: Moment;
}

/** The offers that were accepted, each with the text that was; append-only. */
export interface OfferAcceptanceTable {
  instance_id: string;
  offer_id: string;
  acknowledgement_id: string;
  /** In which the consumer is told of it. */
  language: ColumnType<Language, Language | undefined, never>;
  accepted_at: Moment;
}

export interface OfferTables {
  offers: OfferTable;
  offer_acceptances: OfferAcceptanceTable;
}

export type OfferRow = Selectable<OfferTable>;
