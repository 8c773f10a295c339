import type { ColumnType, Generated } from "kysely";

/** The card and bank attempts of consumers that the processor declined. Kept for 24 hours. */
export interface DeclinedAttemptTable {
  instance_id: string;
  attempt_id: Generated<number>;
  username: string;
  account_no: string;
  /** Recognizes the client's address; null if the address is not known. */
  address_key: string | null;
  declined_at: ColumnType<Date, Date, never>;
}

declare module "../../db/tables.js" {
  interface Tables {
    declined_attempts: DeclinedAttemptTable;
  }
}
