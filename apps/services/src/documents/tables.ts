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
  /** The payment that this receipt belongs to. */
  payment_id: ColumnType<string | null, string | null | undefined, never>;
  /** The outbox event that created it. One event creates at most one document. */
  event_id: ColumnType<number | null, number | null | undefined, never>;
  /** The tenant's ID for it in an import. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  /** The user who uploaded or paid; null for the tenant's documents. Other users of the account don't see it. */
  username: ColumnType<string | null, string | null | undefined, never>;
  uploaded_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** The safe form of the uploaded name; the document's own name differs from it if another document already had it. */
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
