import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** The stored batches of an import that did not reach the end of its file. */
export const importCheckpoints: Migration = {
  name: "0038-import-checkpoints",
  statements: [
    `create table import_checkpoints (
      instance_id text not null,
      batch integer not null,
      digest text not null,
      totals jsonb not null,
      skips jsonb not null,
      primary key (instance_id, batch)
    )`,
    ...isolateTenants("import_checkpoints", { app: null, job: "select, insert, update, delete" }),
  ],
};
