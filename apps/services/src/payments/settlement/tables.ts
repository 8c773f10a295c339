import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../../db/tables.js";
import type { ReportKind } from "../../providers/processor.js";

/** How far a tenant's settlement report has been read. */
export interface SettlementReportTable {
  instance_id: string;
  /** The processor's cursor after the last page whose items are all stored; null before the first page. */
  cursor: string | null;
  /** The banking day of the last complete read of the report, YYYY-MM-DD. */
  read_through: ColumnType<string | null, string | null | undefined, string>;
  /** When the last complete read of the report began; null before the first one. */
  last_read_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** When a replica may read the report next; also the lease of the one that is reading it. */
  next_look_at: Moment;
}

/**
 * The outcome of an item: `applied` to its payment, `refused` because it contradicts what the services know, or
 * `waiting` for the outcome of a payment in doubt.
 */
export type ItemOutcome = "applied" | "refused" | "waiting";

/** Each item of the report, stored once. */
export interface SettlementItemTable {
  instance_id: string;
  item_id: string;
  seq: Generated<number>;
  kind: ReportKind;
  /** The reference that the item names; it may be unknown to the services. */
  payment_id: string;
  amount_cents: number;
  /** YYYY-MM-DD. */
  happened_on: string;
  code: string | null;
  /** The corrected details of a bank account, as sealed JSON, because they may have its routing number. */
  corrected: ColumnType<string | null, string | null | undefined, never>;
  outcome: ItemOutcome;
  /** Why a person has to look at the item; null if nobody has to. */
  note: string | null;
  read_at: Moment;
  closed_at: ColumnType<Date | null, never, Date>;
  closed_by: ColumnType<string | null, never, string>;
  closed_why: ColumnType<string | null, never, string>;
}

declare module "../../db/tables.js" {
  interface Tables {
    settlement_reports: SettlementReportTable;
    settlement_items: SettlementItemTable;
  }
}

export type SettlementItemRow = Selectable<SettlementItemTable>;
