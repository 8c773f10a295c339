import type { Moment } from "../db/tables.js";

interface WriteCheckTable {
  instance_id: string;
  checked_at: Moment;
}

export interface HealthTables {
  write_checks: WriteCheckTable;
}
