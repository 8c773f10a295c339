import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../db/tables.js";

type Later<Value> = ColumnType<Value | null, never, Value>;

/** Each time that an instance took no payments. An instance has at most one open pause: one without `resumed_at`. */
export interface InstancePauseTable {
  instance_id: string;
  pause_id: Generated<number>;
  paused_at: Moment;
  /** A person, or {@link restoreCheck} or {@link restoredByOperator}. */
  paused_by: string;
  paused_why: string;
  /**
   * Set if the database was restored: the pause ends only after a comparison with the processor from this date on,
   * YYYY-MM-DD in the tenant's time zone.
   */
  compare_from: ColumnType<string | null, string | null, string>;
  /** The value of PAYDOWN_RESTORED that paused the instance. */
  restored_as: ColumnType<string | null, string | null, string>;
  /** When the services last learned that the database was restored; null if nothing says that it was. */
  restore_noted_at: ColumnType<Date | null, Date | null, Date>;
  resumed_at: Later<Date>;
  resumed_by: Later<string>;
  resumed_why: Later<string>;
}

declare module "../db/tables.js" {
  interface Tables {
    instance_pauses: InstancePauseTable;
  }
}

export type InstancePause = Selectable<InstancePauseTable>;
