import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Declined attempts to pay, which make the next ones wait. */
export const declinedAttempts: Migration = {
  name: "0031-declined-attempts",
  statements: [
    "alter table payments add column address_key text",
    `create table declined_attempts (
      instance_id text not null,
      attempt_id bigint generated always as identity,
      username text not null,
      account_no text not null,
      address_key text,
      declined_at timestamptz not null,
      primary key (instance_id, attempt_id)
    )`,
    "create index declined_attempts_by_time on declined_attempts (instance_id, declined_at)",
    ...isolateTenants("declined_attempts", { app: "select, insert, delete", job: "select, insert, delete" }),
  ],
};
