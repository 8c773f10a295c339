import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Legal holds, and emptying the contents of evidence: the row and its hash stay. */
export const erasure: Migration = {
  name: "0043-erasure",
  statements: [
    "alter table evidence alter column body drop not null, alter column username drop not null",
    "alter table evidence add constraint evidence_emptied check ((body is null) = (username is null)) not valid",
    "create policy evidence_begins_whole on evidence as restrictive for insert with check (body is not null)",
    // The services may empty the contents of evidence and its copies, but not write others. The tables' owner may be a
    // member of their role, so the policies ask which role is set.
    "grant insert, update (body, username) on evidence to paydown_job",
    "create policy evidence_only_emptied on evidence as restrictive for update using (true) with check (body is null or current_user <> 'paydown_job')",
    "grant update (text, username, session_id) on acknowledgements to paydown_job",
    "create policy acknowledgements_only_emptied on acknowledgements as restrictive for update using (true) with check (text = '' or current_user <> 'paydown_job')",

    `create table legal_holds (
      instance_id text not null,
      hold_id bigint generated always as identity,
      kind text not null check (kind in ('account', 'user')),
      subject text not null,
      placed_at timestamptz not null,
      placed_by text not null,
      placed_why text not null,
      removed_at timestamptz,
      removed_by text,
      removed_why text,
      primary key (instance_id, hold_id),
      check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removed_why is null))
    )`,
    "create unique index legal_holds_in_force on legal_holds (instance_id, kind, subject) where removed_at is null",
    ...isolateTenants("legal_holds", { app: null, job: "select, insert" }),
    "grant update (subject, removed_at, removed_by, removed_why) on legal_holds to paydown_job",
  ],
};
