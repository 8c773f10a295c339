import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Guest plans, their lookup values, and payments on the hosted page. */
export const guest: Migration = {
  name: "0011-guest",
  statements: [
    `create table guest_plans (
      instance_id text not null,
      plan_id text not null,
      status jsonb not null,
      as_of timestamptz not null,
      orig_enroll_cents bigint,
      completion_date date,
      min_due_cents bigint not null,
      payment_due_date date,
      info jsonb not null,
      line_items jsonb not null,
      payments jsonb not null,
      schedule jsonb not null,
      primary key (instance_id, plan_id)
    )`,
    ...isolateTenants("guest_plans", { app: "select", job: "select, insert, update" }),

    // Each value's row also stores the second fact, so every lookup reads one range of rows.
    `create table guest_lookups (
      instance_id text not null,
      field text not null,
      value text not null,
      plan_id text not null,
      second_fact text,
      primary key (instance_id, field, value, plan_id),
      foreign key (instance_id, plan_id) references guest_plans
    )`,
    "create index guest_lookups_of_plan on guest_lookups (instance_id, plan_id)",
    ...isolateTenants("guest_lookups", { app: "select", job: "select, insert, delete" }),

    // A miss also gets a row, with found false, so that it costs as much as a hit.
    `create table guest_usernames (
      instance_id text not null,
      username_hash text not null,
      found boolean not null,
      field text not null,
      value text not null,
      second_fact text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (instance_id, username_hash)
    )`,
    "create index guest_usernames_by_use on guest_usernames (instance_id, last_used_at)",
    ...isolateTenants("guest_usernames", { app: "select, insert, update", job: "select, update, delete" }),

    `create table guest_trackings (
      instance_id text not null,
      tracking_no text not null,
      username_hash text not null,
      issued_at timestamptz not null,
      left_at timestamptz,
      closed_at timestamptz,
      wants_end boolean not null default false,
      next_check_at timestamptz,
      checks integer not null default 0,
      primary key (instance_id, tracking_no),
      check (left_at is not null or next_check_at is null)
    )`,
    "create unique index guest_tracking_unused on guest_trackings (instance_id, username_hash) where left_at is null",
    "create index guest_trackings_of_username on guest_trackings (instance_id, username_hash)",
    "create index guest_trackings_to_check on guest_trackings (instance_id, next_check_at) where next_check_at is not null",
    ...isolateTenants("guest_trackings", { app: "select, insert, update", job: "select, update, delete" }),

    `create table guest_attempts (
      instance_id text not null,
      tracking_no text not null,
      plan_id text not null,
      amount_cents bigint not null check (amount_cents > 0),
      line_items text not null,
      state text not null check (state in ('open', 'review', 'paid', 'closed')),
      opened_at timestamptz not null,
      closed_at timestamptz,
      primary key (instance_id, tracking_no, plan_id),
      foreign key (instance_id, tracking_no) references guest_trackings,
      foreign key (instance_id, plan_id) references guest_plans
    )`,
    "create unique index guest_attempt_open on guest_attempts (instance_id, plan_id) where state in ('open', 'review')",
    "create index guest_attempts_of_plan on guest_attempts (instance_id, plan_id, opened_at)",
    ...isolateTenants("guest_attempts", { app: "select, insert, update", job: "select, update" }),

    `create table guest_history (
      instance_id text not null,
      history_id bigint generated always as identity,
      username_hash text not null,
      event text not null check (event in ('LEAVE_PORTAL', 'RETURN_TO_PORTAL')),
      plan_id text not null,
      payload text not null,
      tracking_no text,
      at timestamptz not null,
      primary key (instance_id, history_id)
    )`,
    "create index guest_history_of_plan on guest_history (instance_id, plan_id, at)",
    ...isolateTenants("guest_history", { app: "select, insert", job: "select" }),

    // Reports of the hosted page, whether pushed or polled. A person reviews the ones that don't become a payment.
    `create table hosted_reports (
      instance_id text not null,
      report_id text not null,
      tracking_no text not null,
      told_by text not null check (told_by in ('notification', 'query', 'expire')),
      body jsonb not null,
      outcome text not null check (outcome in ('paid', 'closed', 'repeated', 'unknown', 'differs')),
      differences jsonb not null,
      at timestamptz not null,
      primary key (instance_id, report_id)
    )`,
    "create index hosted_reports_to_review on hosted_reports (instance_id, at) where outcome in ('unknown', 'differs')",
    "create index hosted_reports_of_tracking on hosted_reports (instance_id, tracking_no)",
    ...isolateTenants("hosted_reports", { app: "select, insert", job: "select, insert" }),

    `create table plan_ledger_entries (
      instance_id text not null,
      tracking_no text not null,
      plan_id text not null,
      ledger_account text not null check (ledger_account in ('hosted-clearing', 'guest-plan')),
      amount_cents bigint not null check (amount_cents <> 0),
      charge_reference text not null,
      posted_at timestamptz not null,
      primary key (instance_id, tracking_no, plan_id, ledger_account),
      foreign key (instance_id, tracking_no, plan_id) references guest_attempts
    )`,
    "create index plan_ledger_entries_of_plan on plan_ledger_entries (instance_id, plan_id, posted_at) where ledger_account = 'guest-plan'",
    `create function plan_ledger_is_balanced() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from plan_ledger_entries where instance_id = new.instance_id and tracking_no = new.tracking_no and plan_id = new.plan_id) <> 0 then
        raise exception 'the entries of plan % (%) do not sum to 0', new.plan_id, new.tracking_no using errcode = 'check_violation';
      end if;
      return null;
    end
    $$`,
    "create constraint trigger plan_ledger_entries_balanced after insert on plan_ledger_entries deferrable initially deferred for each row execute function plan_ledger_is_balanced()",
    ...isolateTenants("plan_ledger_entries", { app: "select, insert", job: "select, insert" }),
  ],
};
