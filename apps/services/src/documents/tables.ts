import type { ColumnType } from "kysely";

/** A file of an account. */
export interface DocumentTable {
  instance_id: string;
  document_id: string;
  account_no: string;
  /** Starts at 1 in each account. */
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
  /** The payment that this document is about; null if it is not about a payment. */
  payment_id: ColumnType<string | null, string | null | undefined, never>;
  /** The outbox event that created the document. One event creates at most one document. */
  event_id: ColumnType<number | null, number | null | undefined, never>;
  /** The position in the account's chain of the authorization that this document shows; one document each. */
  evidence_seq: ColumnType<number | null, number | null | undefined, never>;
  /** The tenant's ID of an imported document. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  /** The user who uploaded or paid; only this user sees the document. Null for the tenant's documents. */
  username: ColumnType<string | null, string | null | undefined, never>;
  uploaded_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** The safe form of the uploaded name. `filename` differs from it if another document already had that name. */
  uploaded_name: ColumnType<string | null, string | null | undefined, never>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  document_type: ColumnType<string | null, string | null | undefined, never>;
}

/** One part of a document's content. */
interface DocumentPartTable {
  instance_id: string;
  document_id: string;
  /** Starts at 0. */
  part: number;
  content: ColumnType<Uint8Array, Uint8Array, never>;
}

declare module "../db/tables.js" {
  interface Tables {
    documents: DocumentTable;
    document_parts: DocumentPartTable;
  }
}
