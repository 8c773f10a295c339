import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Payments, their transitions, the ledger and the outbox. */
export const payments: Migration = {
  name: "0002-payments",
  statements: [
    `create table payments (
      instance_id text not null,
      payment_id text not null,
      reference text not null,
      conf_number text not null,
      username text not null,
      account_no text not null,
      idempotency_key text not null,
      fingerprint text not null,
      action text not null,
      payment_option text not null,
      method_kind text not null check (method_kind in ('card', 'bank')),
      brand text,
      last4 text not null check (length(last4) <= 4),
      expiry text,
      paid_by text not null,
      amount_cents bigint not null check (amount_cents > 0),
      fee_cents bigint not null check (fee_cents >= 0),
      payment_date date not null,
      state text not null check (state in ('scheduled', 'submitting', 'unknown', 'review', 'succeeded', 'declined', 'failed', 'cancelled', 'settling', 'cleared', 'returned')),
      created_at timestamptz not null,
      finished_at timestamptz,
      auth_code text,
      decline_message text,
      due_after_cents bigint,
      next_check_at timestamptz,
      checks integer not null default 0,
      primary key (instance_id, payment_id),
      foreign key (instance_id, account_no) references accounts,
      constraint payment_reference unique (instance_id, reference),
      constraint payment_conf_number unique (instance_id, conf_number),
      constraint payment_key unique (instance_id, username, idempotency_key)
    )`,
    "create unique index payment_open on payments (instance_id, account_no) where state in ('submitting', 'unknown', 'review')",
    "create index payments_of_account on payments (instance_id, account_no, created_at)",
    "create index payments_to_check on payments (instance_id, next_check_at) where state in ('submitting', 'unknown')",
    ...isolateTenants("payments", { app: "select, insert, update", job: "select, update" }),

    `create table payment_transitions (
      instance_id text not null,
      payment_id text not null,
      transition_id bigint generated always as identity,
      from_state text,
      to_state text not null,
      actor text not null,
      reason text not null,
      at timestamptz not null,
      primary key (instance_id, payment_id, transition_id),
      foreign key (instance_id, payment_id) references payments
    )`,
    ...isolateTenants("payment_transitions", { app: "select, insert", job: "select, insert" }),

    `create table payment_checks (
      instance_id text not null,
      payment_id text not null,
      check_id bigint generated always as identity,
      question text not null,
      answer text not null,
      at timestamptz not null,
      primary key (instance_id, payment_id, check_id),
      foreign key (instance_id, payment_id) references payments
    )`,
    ...isolateTenants("payment_checks", { app: "select", job: "select, insert" }),

    `create table ledger_entries (
      instance_id text not null,
      payment_id text not null,
      kind text not null,
      ledger_account text not null,
      account_no text not null,
      amount_cents bigint not null check (amount_cents <> 0),
      posted_at timestamptz not null,
      primary key (instance_id, payment_id, kind, ledger_account),
      foreign key (instance_id, payment_id) references payments,
      foreign key (instance_id, account_no) references accounts
    )`,
    "create index ledger_entries_of_account on ledger_entries (instance_id, account_no, posted_at) where ledger_account = 'consumer-account'",
    `create function ledger_is_balanced() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries where instance_id = new.instance_id and payment_id = new.payment_id and kind = new.kind) <> 0 then
        raise exception 'the entries of payment % (%) do not sum to 0', new.payment_id, new.kind using errcode = 'check_violation';
      end if;
      return null;
    end
    $$`,
    "create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred for each row execute function ledger_is_balanced()",
    ...isolateTenants("ledger_entries", { app: "select, insert", job: "select, insert" }),

    `create table outbox (
      instance_id text not null,
      event_id bigint generated always as identity,
      event text not null,
      payment_id text not null,
      payload jsonb not null,
      at timestamptz not null,
      primary key (instance_id, event_id),
      constraint outbox_once unique (instance_id, event, payment_id),
      foreign key (instance_id, payment_id) references payments
    )`,
    ...isolateTenants("outbox", { app: "select, insert", job: "select, insert" }),
  ],
};
