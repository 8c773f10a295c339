import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Tables whose rows end with their retention, or with the erasure of their user. */
const removable = [
  "account_notices",
  "admin_searches",
  "deliveries",
  "documents",
  "guest_history",
  "login_undos",
  "passcode_enrollments",
  "user_decisions",
  "users",
];

/** Tables that name a user, and keep their rows when the user is erased. */
const renamed = ["admin_searches", "offers", "payment_arrangements", "user_decisions"];

/** Removing records after their retention, erasing users, and recognizing erased users in later imports. */
export const retention: Migration = {
  name: "0044-retention",
  statements: [
    ...removable.map((table) => `grant delete on ${table} to paydown_job`),
    ...renamed.map((table) => `grant update (username) on ${table} to paydown_job`),
    // A policy cannot compare the old login with the new one, and jobs also change the states of plans.
    `create function only_pseudonym() returns trigger language plpgsql as $$
    begin
      if current_user = 'paydown_job' then
        raise exception 'the services may only replace a login by a pseudonym' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end
    $$`,
    ...renamed.map(
      (table) => `create trigger ${table}_only_pseudonym before update of username on ${table} for each row
        when (new.username is distinct from old.username and new.username not like 'erased-%') execute function only_pseudonym()`,
    ),
    // Records for an auditor cannot be deleted before the shortest period that a tenant may set.
    "create policy user_decisions_kept on user_decisions as restrictive for delete using (decided_at < now() - interval '731 days' or current_user <> 'paydown_job')",
    "create policy admin_searches_kept on admin_searches as restrictive for delete using (searched_at < now() - interval '365 days' or current_user <> 'paydown_job')",
    "grant select, delete on passcode_sends to paydown_job",
    // Locking rows to delete needs the right to update something. Row-level security keeps the instance.
    "grant update (instance_id) on guest_history to paydown_job",

    // The row that stands for an erased user in the books.
    "alter table users add column erased_at timestamptz",
    // A person who gets the row of an erased user has not registered.
    `create or replace function export_people() returns trigger language plpgsql as $$
    begin
      insert into export_facts (instance_id, id, kind, at, body)
      select after_row.instance_id, 'registered.' || gen_random_uuid(), 'registered', now(),
        json_build_object('username', after_row.username, 'demDbtNo', after_row.dem_dbt_no)
      from after_rows as after_row join before_rows as before_row using (instance_id, dem_dbt_no)
      where after_row.username is distinct from before_row.username and after_row.username is not null
        and not exists (
          select from users where users.instance_id = after_row.instance_id and users.username = after_row.username
            and users.erased_at is not null);
      return null;
    end
    $$`,

    `create table erased_people (
      instance_id text not null,
      kind text not null check (kind in ('login', 'person')),
      -- An HMAC, because the login and the number were erased.
      name_hash text not null,
      erased_at timestamptz not null,
      primary key (instance_id, kind, name_hash)
    )`,
    ...isolateTenants("erased_people", { app: null, job: "select, insert, update" }),

    `create table retention_looks (
      instance_id text primary key,
      next_look_at timestamptz not null
    )`,
    ...isolateTenants("retention_looks", { app: null, job: "select, insert, update" }),
    "create index retention_looks_by_look on retention_looks (next_look_at)",
    "create policy retention_looks_watch on retention_looks for select to paydown_watch using (true)",
    "grant select (instance_id, next_look_at) on retention_looks to paydown_watch",
  ],
};
