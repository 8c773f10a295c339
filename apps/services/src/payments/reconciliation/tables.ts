import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../../db/tables.js";
import type { ExceptionKind } from "./compare.js";

/** How far a tenant's charges at the processor are known to the database. */
export interface ChargeWatchTable {
  instance_id: string;
  /** The moment from which the charges are listed. */
  listed_from: Moment;
  /**
   * Charges from before this moment are none of this database, which was empty then: another one made them. Null if the
   * watch of a database with payments was opened.
   */
  compared_from: ColumnType<Date | null, Date | null | undefined, never>;
  /** The processor's cursor after the last page whose charges were looked up; null before the first page. */
  cursor: string | null;
  /** When the newest of these charges was made. */
  known_through: Moment;
  /** When a replica may look for further charges; also the lease of the one that is looking. */
  next_look_at: Moment;
  /** When a replica may run the daily comparison; also the lease of the one that is comparing. */
  next_comparison_at: Moment;
}

/** Each comparison of the payments with the processor's charges. */
export interface ReconciliationRunTable {
  instance_id: string;
  run_id: Generated<number>;
  ran_by: "job" | "command";
  /** The first day that was compared, YYYY-MM-DD in the tenant's time zone. */
  from_date: string;
  started_at: Moment;
  /** Null while it runs, and if it failed. */
  finished_at: ColumnType<Date | null, never, Date>;
  /** How many charges and payments were compared. */
  charges: Generated<number>;
  payments: Generated<number>;
  /** Why the comparison did not reach its end. */
  failure: ColumnType<string | null, never, string>;
}

/**
 * Each difference between the payments and the processor's charges. It is open until it is gone (`ended_at`) or a
 * person has closed it.
 */
export interface ReconciliationExceptionTable {
  instance_id: string;
  exception_id: string;
  kind: ExceptionKind;
  /** The reference at the processor; the payment's id, if there is such a payment. */
  payment_id: string;
  /** What the processor charged or, for a difference in refunds, what it refunded. */
  charged_cents: number | null;
  /** The payment's total, or the sum of its refunds. */
  expected_cents: number | null;
  /** When the charge was made, or the payment was sent. */
  happened_at: Moment;
  first_seen_at: Moment;
  last_seen_at: Moment;
  /** The last comparison that found it; 0 if only the restore check has. */
  last_run_id: number;
  ended_at: ColumnType<Date | null, null | undefined, Date | null>;
  closed_at: ColumnType<Date | null, never, Date>;
  closed_by: ColumnType<string | null, never, string>;
  closed_why: ColumnType<string | null, never, string>;
}

declare module "../../db/tables.js" {
  interface Tables {
    charge_watches: ChargeWatchTable;
    reconciliation_runs: ReconciliationRunTable;
    reconciliation_exceptions: ReconciliationExceptionTable;
  }
}

export type ReconciliationException = Selectable<ReconciliationExceptionTable>;
