import type { Migration } from "./index.js";

/** How an imported due came about, as the same record says it. */
export const itemizations: Migration = {
  name: "0053-itemizations",
  statements: ["alter table accounts add column itemization jsonb"],
};
