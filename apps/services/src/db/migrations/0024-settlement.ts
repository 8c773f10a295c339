import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** The bank's part of a payment's life: settlement, return and chargeback, and the items of the processor's report. */
export const settlement: Migration = {
  name: "0024-settlement",
  statements: [
    "alter table payments drop constraint payments_state_check",
    `alter table payments add constraint payments_state_check check (state in ('scheduled', 'submitting', 'unknown', 'review', 'succeeded', 'declined', 'failed', 'cancelled', 'settling', 'cleared', 'returned', 'chargedBack', 'chargebackReversed'))`,
    "alter table payments add column settled_on date, add column clears_on date, add column return_code text, add column method_key text, add column reversed_at timestamptz, add column followed boolean not null default true",
    // No report lists the charges made before: they named no merchant.
    "alter table payments no force row level security",
    "update payments set followed = false where state <> 'scheduled'",
    "alter table payments force row level security",
    "alter table payment_methods add column method_key text",
    "create index payments_to_clear on payments (instance_id, clears_on) where state = 'settling'",

    `create table settlement_reports (
      instance_id text primary key,
      cursor text,
      read_through date,
      next_look_at timestamptz not null
    )`,
    ...isolateTenants("settlement_reports", { app: null, job: "select, insert, update" }),

    `create table settlement_items (
      instance_id text not null,
      item_id text not null,
      seq bigint generated always as identity,
      kind text not null check (kind in ('settled', 'returned', 'chargedBack', 'chargebackReversed', 'correction')),
      payment_id text not null,
      amount_cents bigint not null,
      happened_on date not null,
      code text,
      outcome text not null check (outcome in ('applied', 'waiting', 'refused')),
      note text,
      read_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      closed_why text,
      primary key (instance_id, item_id)
    )`,
    "create index settlement_items_waiting on settlement_items (instance_id, seq) where outcome = 'waiting'",
    "create index settlement_items_noted on settlement_items (instance_id, seq) where note is not null and closed_at is null",
    "create index settlement_items_of_payment on settlement_items (instance_id, payment_id, seq)",
    ...isolateTenants("settlement_items", { app: null, job: "select, insert" }),
    `create table blocked_methods (
      instance_id text not null,
      method_key text not null,
      item_id text not null,
      payment_id text not null,
      username text not null,
      last4 text not null,
      return_code text not null,
      blocked_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by text,
      lifted_why text,
      primary key (instance_id, method_key),
      foreign key (instance_id, payment_id) references payments
    )`,
    ...isolateTenants("blocked_methods", { app: "select", job: "select, insert, update" }),
    "grant update (outcome, note, closed_at, closed_by, closed_why) on settlement_items to paydown_job",
  ],
};
