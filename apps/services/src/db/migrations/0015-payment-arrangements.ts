import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Payment plans set up in Paydown. Their payments are scheduled like any other. */
export const paymentArrangements: Migration = {
  name: "0015-payment-arrangements",
  statements: [
    `create table payment_arrangements (
      instance_id text not null,
      arrangement_id text not null,
      reference text not null,
      username text not null,
      account_no text not null,
      idempotency_key text not null,
      fingerprint text not null,
      state text not null check (state in ('pending', 'confirmed', 'completed', 'cancelled')),
      plan_code text not null,
      payment_cents bigint not null check (payment_cents > 0),
      total_cents bigint not null check (total_cents > 0),
      yearly_rate integer not null check (yearly_rate >= 0),
      day_count text not null,
      rows jsonb not null,
      payment_option text not null,
      method_kind text not null check (method_kind in ('card', 'bank')),
      brand text,
      last4 text not null check (length(last4) <= 4),
      time_zone text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      ended_at timestamptz,
      primary key (instance_id, arrangement_id),
      foreign key (instance_id, account_no) references accounts,
      constraint arrangement_reference unique (instance_id, reference),
      constraint arrangement_key unique (instance_id, username, idempotency_key)
    )`,
    "create unique index arrangement_live on payment_arrangements (instance_id, account_no) where state in ('pending', 'confirmed')",
    ...isolateTenants("payment_arrangements", { app: "select, insert", job: "select" }),
    // The agreement itself never changes.
    "grant update (state, confirmed_at, ended_at) on payment_arrangements to paydown_app, paydown_job",

    "alter table payments add column arrangement_id text, add column interest_cents bigint not null default 0 check (interest_cents between 0 and amount_cents)",
    "alter table payments add constraint payment_arrangement foreign key (instance_id, arrangement_id) references payment_arrangements",
  ],
};
