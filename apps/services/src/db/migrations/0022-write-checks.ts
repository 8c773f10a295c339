import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** The readiness check writes here. After a truncate, an insert takes new disk space; an update in place would not. */
export const writeChecks: Migration = {
  name: "0022-write-checks",
  statements: [
    "create table write_checks (instance_id text primary key, checked_at timestamptz not null)",
    ...isolateTenants("write_checks", { app: "insert, truncate", job: null }),
  ],
};
