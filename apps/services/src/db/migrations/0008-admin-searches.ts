import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Staff flags, and the record of staff searches (ROLE-15). */
export const adminSearches: Migration = {
  name: "0008-admin-searches",
  statements: [
    "alter table users add column admin boolean not null default false",
    `create table admin_searches (
      instance_id text not null,
      search_id bigint generated always as identity,
      username text not null,
      session_id text not null,
      searched_for text not null,
      outcome text not null check (outcome in ('answered', 'too_short', 'refused')),
      shown jsonb not null,
      searched_at timestamptz not null,
      primary key (instance_id, search_id)
    )`,
    // The records are for an auditor. Neither role may change or delete them; the role that searches can't read them.
    ...isolateTenants("admin_searches", { app: "insert", job: "select" }),
  ],
};
