import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Bank debits through a company's own bank: entries, the files that carry them, and what the bank sends back. */
export const achFiles: Migration = {
  name: "0032-ach-files",
  statements: [
    `create table ach_banks (
      instance_id text primary key,
      next_file_no integer not null default 1,
      last_cut_off_at timestamptz not null,
      next_look_at timestamptz not null,
      looked_at timestamptz,
      swept_on date
    )`,
    ...isolateTenants("ach_banks", { app: null, job: "select, insert, update" }),

    `create table ach_traces (
      instance_id text primary key,
      next_trace bigint not null
    )`,
    ...isolateTenants("ach_traces", { app: null, job: "select, insert, update" }),

    `create table ach_accounts (
      instance_id text not null,
      token text not null,
      account text not null check (account like 'pd1.%'),
      account_key text not null,
      created_at timestamptz not null,
      primary key (instance_id, token)
    )`,
    "create index ach_accounts_of_key on ach_accounts (instance_id, account_key)",
    ...isolateTenants("ach_accounts", { app: null, job: "select, insert, update, delete" }),

    `create table ach_prenotes (
      instance_id text not null,
      account_key text not null,
      reference text not null,
      debits_from date,
      primary key (instance_id, account_key)
    )`,
    ...isolateTenants("ach_prenotes", { app: null, job: "select, insert, update, delete" }),

    `create table ach_files (
      instance_id text not null,
      name text not null,
      file_no integer not null,
      modifier text not null,
      created_on date not null,
      effective_on date not null,
      content text check (content like 'pd1.%'),
      digest text not null,
      bytes integer not null,
      entries integer not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      state text not null check (state in ('formed', 'sending', 'uploaded', 'accepted', 'rejected', 'released')),
      part_name text,
      formed_at timestamptz not null,
      uploaded_at timestamptz,
      answered_at timestamptz,
      settled_at timestamptz,
      decided_by text,
      decided_why text,
      delete_after date not null,
      primary key (instance_id, name),
      constraint ach_file_number unique (instance_id, file_no),
      constraint ach_file_modifier unique (instance_id, created_on, modifier)
    )`,
    "create index ach_files_open on ach_files (instance_id, file_no) where state in ('formed', 'sending', 'uploaded') or (state = 'accepted' and settled_at is null)",
    ...isolateTenants("ach_files", { app: null, job: "select, insert, update" }),

    `create table ach_entries (
      instance_id text not null,
      kind text not null check (kind in ('charge', 'refund', 'prenote')),
      reference text not null,
      state text not null check (state in ('waiting', 'filed', 'voided', 'declined')),
      amount_cents bigint not null,
      charge_reference text,
      account text check (account like 'pd1.%'),
      account_key text,
      payment_type text not null default '',
      is_retry boolean not null default false,
      first_use boolean not null default false,
      trace_seq bigint,
      trace_number text,
      decline_message text,
      created_at timestamptz not null,
      file_name text,
      effective_on date,
      settled_on date,
      return_code text,
      returned_on date,
      delete_after date,
      primary key (instance_id, kind, reference),
      constraint ach_entry_trace unique (instance_id, trace_seq),
      foreign key (instance_id, file_name) references ach_files,
      check ((state = 'filed') = (file_name is not null))
    )`,
    "create index ach_entries_waiting on ach_entries (instance_id, created_at) where state = 'waiting'",
    "create index ach_entries_by_trace on ach_entries (instance_id, trace_number)",
    "create index ach_entries_of_file on ach_entries (instance_id, file_name)",
    "create index ach_entries_of_account on ach_entries (instance_id, account_key)",
    "create index ach_entries_of_charge on ach_entries (instance_id, charge_reference) where charge_reference is not null",
    ...isolateTenants("ach_entries", { app: null, job: "select, insert, update" }),

    `create table ach_received (
      instance_id text not null,
      folder text not null check (folder in ('returns', 'acknowledgements')),
      name text not null,
      digest text not null,
      bytes integer not null,
      modified_ms bigint not null,
      outcome text not null check (outcome in ('applied', 'repeated', 'unreadable')),
      content text check (content like 'pd1.%'),
      received_at timestamptz not null,
      delete_after date not null,
      primary key (instance_id, folder, name, digest)
    )`,
    "create index ach_received_by_digest on ach_received (instance_id, digest)",
    ...isolateTenants("ach_received", { app: null, job: "select, insert, update" }),

    `create table ach_report_items (
      instance_id text not null,
      item_id text not null,
      seq bigint generated always as identity,
      kind text not null check (kind in ('settled', 'returned', 'correction')),
      reference text not null,
      amount_cents bigint not null,
      happened_on date not null,
      code text,
      corrected text check (corrected like 'pd1.%'),
      primary key (instance_id, item_id),
      constraint ach_report_item_seq unique (instance_id, seq)
    )`,
    ...isolateTenants("ach_report_items", { app: null, job: "select, insert, update" }),

    `create table ach_reviews (
      instance_id text not null,
      review_id text not null,
      kind text not null,
      note text not null,
      found_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      closed_why text,
      primary key (instance_id, review_id)
    )`,
    "create index ach_reviews_open on ach_reviews (instance_id, found_at) where closed_at is null",
    ...isolateTenants("ach_reviews", { app: null, job: "select, insert, update" }),
  ],
};
