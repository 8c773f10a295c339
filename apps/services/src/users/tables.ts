import type { Generated } from "kysely";
import type { Moment } from "../db/tables.js";

/** What an operator decided about a user. Never changed. */
export interface UserDecisionTable {
  instance_id: string;
  decision_id: Generated<number>;
  username: string;
  made: "invited" | "locked" | "unlocked" | "reset";
  decided_at: Moment;
  decided_by: string;
  decided_why: string;
}

declare module "../db/tables.js" {
  interface Tables {
    user_decisions: UserDecisionTable;
  }
}
