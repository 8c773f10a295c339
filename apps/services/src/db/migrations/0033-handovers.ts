import type { Migration } from "./index.js";

/** Messages that a provider may have taken without telling so. A person decides what happens to them. */
export const handovers: Migration = {
  name: "0033-handovers",
  statements: ["deliveries", "account_notices"].flatMap((table) => [
    `alter table ${table} add column handed_over_at timestamptz`,
    `alter table ${table} drop constraint ${table}_state_check`,
    `alter table ${table} add constraint ${table}_state_check check (state in ('waiting', 'done', 'given-up', 'uncertain'))`,
  ]),
};
