import type { Migration } from "./index.js";

/** Accounts that an import has closed. */
export const closedAccounts: Migration = {
  name: "0045-closed-accounts",
  statements: ["alter table accounts add column closed_reason text, add column closed_as_of timestamptz"],
};
