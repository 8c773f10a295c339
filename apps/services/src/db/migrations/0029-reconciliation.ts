import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Pauses of an instance, how far the processor's charges are known, and what comparing with the processor finds. */
export const reconciliation: Migration = {
  name: "0029-reconciliation",
  statements: [
    `create table instance_pauses (
      instance_id text not null,
      pause_id bigint generated always as identity,
      paused_at timestamptz not null,
      paused_by text not null,
      paused_why text not null,
      compare_from date,
      restored_as text,
      restore_noted_at timestamptz,
      resumed_at timestamptz,
      resumed_by text,
      resumed_why text,
      primary key (instance_id, pause_id)
    )`,
    "create unique index instance_paused on instance_pauses (instance_id) where resumed_at is null",
    ...isolateTenants("instance_pauses", { app: "select", job: "select, insert, update" }),

    `create table charge_watches (
      instance_id text primary key,
      listed_from timestamptz not null,
      compared_from timestamptz,
      cursor text,
      known_through timestamptz not null,
      next_look_at timestamptz not null,
      next_comparison_at timestamptz not null
    )`,
    ...isolateTenants("charge_watches", { app: null, job: "select, insert, update" }),

    `create table reconciliation_runs (
      instance_id text not null,
      run_id bigint generated always as identity,
      ran_by text not null check (ran_by in ('job', 'command')),
      from_date date not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      charges bigint not null default 0,
      payments bigint not null default 0,
      failure text,
      primary key (instance_id, run_id)
    )`,
    ...isolateTenants("reconciliation_runs", { app: null, job: "select, insert, update" }),

    `create table reconciliation_exceptions (
      instance_id text not null,
      exception_id text not null,
      kind text not null,
      payment_id text not null,
      charged_cents bigint,
      expected_cents bigint,
      happened_at timestamptz not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      last_run_id bigint not null,
      ended_at timestamptz,
      closed_at timestamptz,
      closed_by text,
      closed_why text,
      primary key (instance_id, exception_id)
    )`,
    "create index reconciliation_exceptions_open on reconciliation_exceptions (instance_id, happened_at) where ended_at is null and closed_at is null",
    ...isolateTenants("reconciliation_exceptions", { app: null, job: "select, insert, update" }),

    "alter table payment_refunds add column closed_at timestamptz, add column closed_by text, add column closed_why text",
    "grant update (closed_at, closed_by, closed_why) on payment_refunds to paydown_job",
    "create index payment_refunds_for_a_person on payment_refunds (instance_id) where state = 'waitingForConfirmation' or (note is not null and closed_at is null)",

    "create index payments_sent on payments (instance_id, (coalesce(submitted_at, created_at)))",
  ],
};
