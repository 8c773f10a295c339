import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Codes on printed letters, and the visits that they open: each may pay one account. */
export const letterCodes: Migration = {
  name: "0051-letter-codes",
  statements: [
    `create table letter_codes (
      instance_id text not null,
      code_id text not null,
      -- An HMAC: whoever reads the table learns no code.
      code_hash text not null,
      account_no text not null,
      -- The person to whom the letter goes. The code ends when the account goes to another person.
      dem_dbt_no text not null,
      made_at timestamptz not null,
      made_by text not null,
      last_day date not null,
      misses integer not null default 0,
      closed_at timestamptz,
      replaced_at timestamptz,
      primary key (instance_id, code_id),
      foreign key (instance_id, account_no) references accounts,
      constraint letter_code_hash unique (instance_id, code_hash)
    )`,
    "create index letter_codes_of_account on letter_codes (instance_id, account_no)",
    ...isolateTenants("letter_codes", { app: "select", job: "select, insert, delete" }),
    "grant update (misses, closed_at) on letter_codes to paydown_app",
    "grant update (replaced_at) on letter_codes to paydown_job",

    `create table letter_visits (
      instance_id text not null,
      username text not null,
      code_id text not null,
      account_no text not null,
      -- The visit's payments end with the account's person, as the letter does.
      dem_dbt_no text not null,
      opened_at timestamptz not null,
      last_seen timestamptz not null,
      ends_at timestamptz not null,
      ended_at timestamptz,
      primary key (instance_id, username),
      foreign key (instance_id, account_no) references accounts
    )`,
    "create index letter_visits_of_account on letter_visits (instance_id, account_no)",
    ...isolateTenants("letter_visits", { app: "select, insert", job: "select, delete" }),
    "grant update (last_seen, ended_at) on letter_visits to paydown_app",
    "grant update (ended_at) on letter_visits to paydown_job",
  ],
};
