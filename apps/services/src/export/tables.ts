import type { ColumnType, GeneratedAlways } from "kysely";

/**
 * What the company's system of record must know. Triggers add the rows. They get a position, and change only with an
 * erasure.
 */
export interface ExportFactTable {
  instance_id: string;
  fact_no: GeneratedAlways<number>;
  /** The same in each export, also after a restore. */
  id: ColumnType<string, string, never>;
  kind: ColumnType<string, string, never>;
  at: ColumnType<Date, Date, never>;
  body: ColumnType<FactBody, string, never>;
  /** The member of the body. */
  username: GeneratedAlways<string | null>;
  /** The place in the export, from 1 without gaps; null until an export has seen the fact. */
  position: ColumnType<number | null, never, number>;
}

/** A posting has `cents` and `entries`. */
export interface FactBody {
  readonly cents?: number;
  readonly entries?: readonly { readonly ledgerAccount: string; readonly cents: number }[];
  readonly [name: string]: unknown;
}

/** The last position that each tenant has given. Its row's lock lets one export give positions at a time. */
export interface ExportEndTable {
  instance_id: string;
  position: number;
}

declare module "../db/tables.js" {
  interface Tables {
    export_facts: ExportFactTable;
    export_ends: ExportEndTable;
  }
}
