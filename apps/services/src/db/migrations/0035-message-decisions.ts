import type { Migration } from "./index.js";

/** Who decided about a message that may have been sent, or was not. */
export const messageDecisions: Migration = {
  name: "0035-message-decisions",
  statements: ["deliveries", "account_notices"].flatMap((table) => [
    ...["decided_at timestamptz", "decided_by text", "decided_why text"].map(
      (column) => `alter table ${table} add column ${column}`,
    ),
    `create index ${table}_undelivered on ${table} (instance_id, created_at) where state in ('uncertain', 'given-up')`,
  ]),
};
