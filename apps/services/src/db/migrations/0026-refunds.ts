import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Refunds and voids: their rows and transitions, and their entries in the ledger. */
export const refunds: Migration = {
  name: "0026-refunds",
  statements: [
    "alter table payments drop constraint payments_state_check",
    `alter table payments add constraint payments_state_check check (state in ('scheduled', 'submitting', 'unknown', 'review', 'succeeded', 'declined', 'failed', 'cancelled', 'settling', 'cleared', 'returned', 'chargedBack', 'chargebackReversed', 'voided', 'partlyRefunded', 'refunded'))`,
    `alter table payments add column refunded_cents bigint not null default 0, add column refunded_at timestamptz,
      add constraint payment_refunded check (refunded_cents between 0 and amount_cents + fee_cents)`,

    `create table payment_refunds (
      instance_id text not null,
      refund_id text not null,
      payment_id text not null,
      kind text not null check (kind in ('refund', 'void')),
      scope text not null check (scope in ('amount', 'all', 'fee')),
      amount_cents bigint not null check (amount_cents > 0),
      principal_cents bigint not null check (principal_cents >= 0),
      interest_cents bigint not null check (interest_cents >= 0),
      fee_cents bigint not null check (fee_cents >= 0),
      state text not null check (state in ('waitingForConfirmation', 'submitting', 'unknown', 'done', 'refused', 'withdrawn')),
      requested_by text not null,
      reason text not null,
      requested_at timestamptz not null,
      confirmed_by text,
      confirmed_at timestamptz,
      submitted_at timestamptz,
      next_check_at timestamptz,
      checks integer not null default 0,
      last_answer text,
      refusal text,
      finished_at timestamptz,
      note text,
      primary key (instance_id, refund_id),
      foreign key (instance_id, payment_id) references payments,
      constraint refund_parts check (amount_cents = principal_cents + interest_cents + fee_cents),
      constraint refund_second_person check (confirmed_by <> requested_by)
    )`,
    "create index payment_refunds_of_payment on payment_refunds (instance_id, payment_id, requested_at)",
    "create index payment_refunds_to_check on payment_refunds (instance_id, next_check_at) where state in ('submitting', 'unknown')",
    ...isolateTenants("payment_refunds", { app: "select", job: "select, insert" }),
    "grant update (state, confirmed_by, confirmed_at, submitted_at, next_check_at, checks, last_answer, refusal, finished_at, note) on payment_refunds to paydown_job",

    `create table refund_transitions (
      instance_id text not null,
      refund_id text not null,
      transition_id bigint generated always as identity,
      from_state text,
      to_state text not null,
      actor text not null,
      reason text not null,
      at timestamptz not null,
      primary key (instance_id, refund_id, transition_id),
      foreign key (instance_id, refund_id) references payment_refunds
    )`,
    ...isolateTenants("refund_transitions", { app: null, job: "select, insert" }),

    // A payment may have several refunds, and each posts entries of its own.
    `alter table ledger_entries add column refund_id text not null default '', drop constraint ledger_entries_pkey,
      add primary key (instance_id, payment_id, kind, refund_id, ledger_account)`,
    `create or replace function ledger_is_balanced() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries where instance_id = new.instance_id and payment_id = new.payment_id and kind = new.kind and refund_id = new.refund_id) <> 0 then
        raise exception 'the entries of payment % (%) do not sum to 0', new.payment_id, new.kind using errcode = 'check_violation';
      end if;
      return null;
    end
    $$`,

    "alter table outbox drop constraint outbox_once",
    "create unique index outbox_once on outbox (instance_id, event, payment_id, coalesce(payload->>'refundId', ''))",
  ],
};
