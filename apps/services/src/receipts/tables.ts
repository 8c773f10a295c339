import type { ColumnType, Generated } from "kysely";
import type { Moment } from "../db/tables.js";

/** A way in which an event of the outbox reaches the consumer. */
export type Channel = "document" | "email" | "sms";

export interface DeliveryTable {
  instance_id: string;
  event_id: number;
  channel: Channel;
  state: "waiting" | "done" | "given-up";
  attempts: Generated<number>;
  /** When it is tried next; null once it is no longer waiting. */
  next_attempt_at: ColumnType<Date | null, Date | null, Date | null>;
  /** What went wrong last, without an address or a word of what was sent. */
  last_failure: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Moment;
  done_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A file of an account (registered-area §3, Document). */
export interface DocumentTable {
  instance_id: string;
  document_id: string;
  account_no: string;
  /** Counts within the account, from 1. */
  seq: number;
  filename: string;
  /** YYYY-MM-DD. */
  document_date: string;
  content_type: string;
  content: ColumnType<Uint8Array, Uint8Array, never>;
  /** The payment that it is the receipt of. */
  payment_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface ReceiptTables {
  deliveries: DeliveryTable;
  documents: DocumentTable;
}
