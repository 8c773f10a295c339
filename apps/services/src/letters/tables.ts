import type { ColumnType, Generated } from "kysely";

export interface LetterCodeTable {
  instance_id: string;
  code_id: string;
  code_hash: string;
  account_no: string;
  /** The person to whom the letter goes. */
  dem_dbt_no: string;
  made_at: Date;
  made_by: string;
  /** YYYY-MM-DD in the tenant's time zone. */
  last_day: string;
  misses: Generated<number>;
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module "../db/tables.js" {
  interface Tables {
    letter_codes: LetterCodeTable;
  }
}
