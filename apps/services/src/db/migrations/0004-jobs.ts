import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Scheduled payments, and receipts: their recipients and channels, and the documents of an account. */
export const jobs: Migration = {
  name: "0004-jobs",
  statements: [
    "alter table payments add column method_token text, add column skip_reason text, add column submitted_at timestamptz",
    `alter table payments add column language text not null default 'en' check (language in ('en', 'es')),
      add column receipt_email text, add column receipt_phone text`,
    // The consumer is absent when a scheduled payment runs; without a token it could never be charged.
    "alter table payments add constraint payment_token check (state <> 'scheduled' or method_token is not null)",
    "create index payments_scheduled on payments (instance_id, payment_date) where state = 'scheduled'",

    "alter table outbox add column dispatched_at timestamptz",
    "create index outbox_waiting on outbox (instance_id, event_id) where dispatched_at is null",
    "grant update (dispatched_at) on outbox to paydown_job",

    `create table deliveries (
      instance_id text not null,
      event_id bigint not null,
      channel text not null check (channel in ('document', 'email', 'sms')),
      state text not null check (state in ('waiting', 'done', 'given-up')),
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      last_failure text,
      created_at timestamptz not null,
      done_at timestamptz,
      primary key (instance_id, event_id, channel),
      foreign key (instance_id, event_id) references outbox
    )`,
    "create index deliveries_waiting on deliveries (instance_id, next_attempt_at) where state = 'waiting'",
    ...isolateTenants("deliveries", { app: null, job: "select, insert, update" }),

    `create table documents (
      instance_id text not null,
      document_id text not null,
      account_no text not null,
      seq integer not null check (seq > 0),
      filename text not null,
      document_date date not null,
      content_type text not null,
      content bytea not null,
      payment_id text,
      primary key (instance_id, document_id),
      foreign key (instance_id, account_no) references accounts,
      foreign key (instance_id, payment_id) references payments,
      constraint document_seq unique (instance_id, account_no, seq),
      constraint document_of_payment unique (instance_id, payment_id)
    )`,
    ...isolateTenants("documents", { app: "select", job: "select, insert" }),
  ],
};
