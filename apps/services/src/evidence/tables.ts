import type { ColumnType, Selectable } from "kysely";

type Never<T> = ColumnType<T, T, never>;
/** Only its erasure changes it. */
type Erasable = ColumnType<string | null, string, null>;

/** What consumers agreed to: one hash chain for each account; append-only, but contents may be erased. */
export interface EvidenceTable {
  instance_id: string;
  account_no: string;
  /** The position in the account's chain, from 1 without gaps. */
  seq: Never<number>;
  /**
   * The evidence itself, as canonical JSON; null once it is erased. The other columns repeat parts of it, to find the
   * row by them.
   */
  body: Erasable;
  /** SHA-256 of the body, in hexadecimal. */
  hash: Never<string>;
  username: Erasable;
  /** The confirmation code of an authorized payment. */
  confirmation: ColumnType<string | null, string | null | undefined, never>;
  at: Never<Date>;
}

/** The signed heads of a day, as written to the evidence folder; append-only. */
export interface EvidenceHeadsTable {
  instance_id: string;
  /** A day in the tenant's time zone, YYYY-MM-DD. */
  day: string;
  /** The whole file. */
  file: Never<string>;
  /** SHA-256 of the signed line, which the next day's heads repeat. */
  digest: Never<string>;
  sealed_at: Never<Date>;
}

/** How far a tenant's heads have been signed. */
export interface EvidenceSealTable {
  instance_id: string;
  /** The first day that is not signed yet, YYYY-MM-DD. */
  next_day: string;
  /** When the next day will be over. */
  next_look_at: Date;
}

declare module "../db/tables.js" {
  interface Tables {
    evidence: EvidenceTable;
    evidence_heads: EvidenceHeadsTable;
    evidence_seals: EvidenceSealTable;
  }
}

export type EvidenceRow = Selectable<EvidenceTable>;
