import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Payment methods on file, installments that can be paid only once, and figures that payments are compared with. */
export const methods: Migration = {
  name: "0003-methods",
  statements: [
    `create table payment_methods (
      instance_id text not null,
      account_no text not null,
      payment_option text not null,
      method_kind text not null check (method_kind in ('card', 'bank')),
      token text not null,
      brand text,
      -- Never more of a number than its last four digits.
      masked text not null check (masked ~ '^[*]*[0-9]{0,4}$'),
      expiry text,
      routing_number text not null,
      check_no text not null,
      ach_type text,
      first_name text not null,
      last_name text not null,
      address text not null,
      city text not null,
      state text not null,
      zip text not null,
      imported boolean not null,
      updated_at timestamptz not null,
      primary key (instance_id, account_no),
      foreign key (instance_id, account_no) references accounts
    )`,
    ...isolateTenants("payment_methods", { app: "select, insert, update", job: "select, insert, update" }),

    `create table phone_payments (
      instance_id text not null,
      account_no text not null,
      phone_payment_id text not null,
      pay_on date not null,
      amount_cents bigint not null,
      description jsonb not null,
      primary key (instance_id, account_no, phone_payment_id),
      foreign key (instance_id, account_no) references accounts
    )`,
    ...isolateTenants("phone_payments", { app: "select", job: "select, insert, update" }),

    `create table single_payment_infos (
      instance_id text not null,
      account_no text not null,
      past_due_cents bigint,
      next_scheduled_cents bigint,
      overpayment_cents bigint,
      total_due_cents bigint,
      primary key (instance_id, account_no),
      foreign key (instance_id, account_no) references accounts
    )`,
    ...isolateTenants("single_payment_infos", { app: "select", job: "select, insert, update" }),

    "alter table payments add column instalment_date date",
    `create unique index payment_instalment on payments (instance_id, account_no, instalment_date)
      where state in ('scheduled', 'submitting', 'unknown', 'review', 'succeeded', 'settling', 'cleared')`,
  ],
};
