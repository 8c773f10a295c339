import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/**
 * The directory of banks that all tenants share: the rows of `banks` whose instance is `*`. Every tenant may read them,
 * and only a job for `*` may change them.
 */
export const bankDirectory: Migration = {
  name: "0037-bank-directory",
  statements: [
    "create policy banks_directory on banks for select using (instance_id = '*')",
    "grant delete on banks to paydown_job",
    `create table bank_directories (
      instance_id text primary key check (instance_id = '*'),
      loaded_at timestamptz not null,
      banks integer not null
    )`,
    ...isolateTenants("bank_directories", { app: null, job: "select, insert, update" }),
    "create policy bank_directories_shared on bank_directories for select using (true)",
  ],
};
