import type { ColumnType } from "kysely";

/** A file of an account (registered-area §3, guest-and-registration §3, Document). */
interface DocumentTable {
  instance_id: string;
  document_id: string;
  account_no: string;
  /** Counts within the account, from 1. */
  seq: ColumnType<number, number, never>;
  /** Unique within the account. */
  filename: string;
  /** YYYY-MM-DD. */
  document_date: string;
  content_type: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal. */
  digest: string;
  /** The payment that it is the receipt of. */
  payment_id: ColumnType<string | null, string | null | undefined, never>;
  /** The event of the outbox that left it; one leaves one at most. */
  event_id: ColumnType<number | null, number | null | undefined, never>;
  /** What a tenant calls it in an import. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  /** Whose own it is, who uploaded or paid; null for what the tenant put there. Another user of the account does not see it. */
  username: ColumnType<string | null, string | null | undefined, never>;
  uploaded_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** The name under which it was uploaded, made safe; another document may have had it already. */
  uploaded_name: ColumnType<string | null, string | null | undefined, never>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  document_type: ColumnType<string | null, string | null | undefined, never>;
}

/** A stretch of a document's content. */
interface DocumentPartTable {
  instance_id: string;
  document_id: string;
  /** Counts from 0. */
  part: number;
  content: ColumnType<Uint8Array, Uint8Array, never>;
}

export interface DocumentTables {
  documents: DocumentTable;
  document_parts: DocumentPartTable;
}
