import type { Migration } from "./index.js";
import { keepApart } from "./row-security.js";

/** The readiness check writes here. Truncating it takes new space on the disk, which an update in place does not. */
export const writeChecks: Migration = {
  name: "0022-write-checks",
  statements: [
    "create table write_checks (instance_id text primary key, checked_at timestamptz not null)",
    ...keepApart("write_checks", { app: "insert, truncate", job: null }),
  ],
};
