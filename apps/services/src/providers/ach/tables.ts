import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../../db/tables.js";

/** A column that is null until it is set. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Where an instance stands with its bank. */
export interface AchBankTable {
  instance_id: string;
  /** The number of the next file; the numbers have no gaps. */
  next_file_no: ColumnType<number, number | undefined, number>;
  /** The last cut-off that a file was formed for, or that had nothing to form. */
  last_cut_off_at: Moment;
  /** When a replica may connect to the bank next; also the lease of the one that is connected. */
  next_look_at: Moment;
  /** When the bank's folders were last read completely. */
  looked_at: Later<Date>;
  /** The last day on which account numbers were deleted, YYYY-MM-DD. */
  swept_on: Later<string>;
}

/** The next trace number of an instance. */
export interface AchTraceTable {
  instance_id: string;
  next_trace: number;
}

/** A bank account that a token represents. */
export interface AchAccountTable {
  instance_id: string;
  token: string;
  /** Sealed JSON: `AchAccount`. */
  account: string;
  /** Keyed hash of routing and account number. */
  account_key: string;
  created_at: Moment;
}

/** A bank account that has been sent a prenote. */
export interface AchPrenoteTable {
  instance_id: string;
  account_key: string;
  /** The reference of the prenote's entry. */
  reference: string;
  /** The first day on whose file a debit may be, YYYY-MM-DD; null until the prenote is in a file. */
  debits_from: Later<string>;
}

/**
 * The state of a file. `sending` means that all bytes are at the bank under `part_name`, so only the renaming may be
 * missing. `released` means that a person gave the entries of a rejected file free for the next file.
 */
export type AchFileState = "formed" | "sending" | "uploaded" | "accepted" | "rejected" | "released";

export interface AchFileTable {
  instance_id: string;
  name: string;
  file_no: number;
  /** A to Z or 0 to 9; unique on `created_on`. */
  modifier: string;
  /** YYYY-MM-DD, in the time zone of the cut-off. */
  created_on: string;
  /** YYYY-MM-DD. */
  effective_on: string;
  /** The bytes, sealed; null once they are deleted. */
  content: string | null;
  digest: string;
  bytes: number;
  entries: number;
  debit_cents: number;
  credit_cents: number;
  state: AchFileState;
  part_name: Later<string>;
  formed_at: Moment;
  uploaded_at: Later<Date>;
  answered_at: Later<Date>;
  settled_at: Later<Date>;
  decided_by: Later<string>;
  decided_why: Later<string>;
  delete_after: string;
}

export type AchEntryKind = "charge" | "refund" | "prenote";

/** `voided` is also the tombstone of a reference that must never be charged. */
export type AchEntryState = "waiting" | "filed" | "voided" | "declined";

export interface AchEntryTable {
  instance_id: string;
  kind: AchEntryKind;
  /** Unique for each kind; the charge's or refund's reference. A prenote has the reference of its first debit. */
  reference: string;
  state: AchEntryState;
  amount_cents: number;
  /** The charge that a refund is of. */
  charge_reference: Later<string>;
  /** Sealed JSON: `AchAccount`; null once it is deleted. */
  account: Later<string>;
  account_key: Later<string>;
  /** R for a stored account, S for one that the consumer typed; empty for credits. */
  payment_type: ColumnType<string, string | undefined, string>;
  /** Whether it presents a returned debit again. */
  is_retry: ColumnType<boolean, boolean | undefined, never>;
  /** Whether no earlier debit used this account. */
  first_use: ColumnType<boolean, boolean | undefined, never>;
  /** Counts an instance's entries; the last seven digits are in the trace number. */
  trace_seq: Later<number>;
  trace_number: Later<string>;
  decline_message: Later<string>;
  created_at: Moment;
  file_name: Later<string>;
  effective_on: Later<string>;
  settled_on: Later<string>;
  return_code: Later<string>;
  returned_on: Later<string>;
  delete_after: Later<string>;
}

/** The bank's folders that the services read. */
export type ReceivedFolder = "returns" | "acknowledgements";

/** `repeated` has the bytes of a file that was applied before. */
export type ReceivedOutcome = "applied" | "repeated" | "unreadable";

export interface AchReceivedTable {
  instance_id: string;
  folder: ReceivedFolder;
  name: string;
  /** SHA-256, hexadecimal. */
  digest: string;
  bytes: number;
  modified_ms: number;
  outcome: ReceivedOutcome;
  /** The bytes, sealed; null once they are deleted. */
  content: Later<string>;
  received_at: Moment;
  delete_after: string;
}

export interface AchReportItemTable {
  instance_id: string;
  item_id: string;
  seq: Generated<number>;
  kind: "settled" | "returned" | "correction";
  reference: string;
  amount_cents: number;
  happened_on: string;
  code: string | null;
  /** Sealed JSON: `CorrectedAccount`. */
  corrected: string | null;
}

/** What needs a person: something from the bank that the services could not use. */
export interface AchReviewTable {
  instance_id: string;
  review_id: string;
  kind: string;
  note: string;
  found_at: Moment;
  closed_at: Later<Date>;
  closed_by: Later<string>;
  closed_why: Later<string>;
}

declare module "../../db/tables.js" {
  interface Tables {
    ach_banks: AchBankTable;
    ach_traces: AchTraceTable;
    ach_accounts: AchAccountTable;
    ach_prenotes: AchPrenoteTable;
    ach_files: AchFileTable;
    ach_entries: AchEntryTable;
    ach_received: AchReceivedTable;
    ach_report_items: AchReportItemTable;
    ach_reviews: AchReviewTable;
  }
}

export type AchEntryRow = Selectable<AchEntryTable>;
export type AchFileRow = Selectable<AchFileTable>;
export type AchBankRow = Selectable<AchBankTable>;
