import type { Migration } from "./index.js";
import { ensureRole, isolateTenants } from "./row-security.js";

/** Users, sessions, tenant imports and acknowledgements. */
export const core: Migration = {
  name: "0001-core",
  statements: [
    ensureRole("paydown_app"),
    ensureRole("paydown_job"),
    "grant usage on schema public to paydown_app, paydown_job",

    `create table users (
      instance_id text not null check (instance_id <> ''),
      username text not null,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      dem_dbt_no text not null,
      pay_types jsonb not null,
      pay_selects jsonb not null,
      primary key (instance_id, username)
    )`,
    ...isolateTenants("users", { app: "select", job: "select, insert, update" }),

    `create table sessions (
      instance_id text not null,
      session_id text not null,
      username text not null,
      created_at timestamptz not null,
      last_seen timestamptz not null,
      ends_at timestamptz not null,
      revoked_at timestamptz,
      primary key (instance_id, session_id),
      foreign key (instance_id, username) references users
    )`,
    "create index sessions_of_user on sessions (instance_id, username)",
    ...isolateTenants("sessions", { app: "select, insert, update", job: "select, delete" }),

    `create table accounts (
      instance_id text not null,
      account_no text not null,
      username text not null,
      -- json, not jsonb: Details shows the cells in the tenant's order.
      cells json not null,
      due_cents bigint not null,
      as_of timestamptz not null,
      over_time boolean not null default false,
      interest text,
      allow_portal_payments boolean not null default true,
      state_messages jsonb not null default '[]',
      primary key (instance_id, account_no),
      foreign key (instance_id, username) references users
    )`,
    "create index accounts_of_user on accounts (instance_id, username)",
    ...isolateTenants("accounts", { app: "select", job: "select, insert, update" }),

    `create table arrangements (
      instance_id text not null,
      account_no text not null,
      status text not null,
      rows jsonb not null,
      primary key (instance_id, account_no),
      foreign key (instance_id, account_no) references accounts
    )`,
    ...isolateTenants("arrangements", { app: "select", job: "select, insert, update" }),

    `create table transactions (
      instance_id text not null,
      account_no text not null,
      transaction_id text not null,
      posted_on date not null,
      amount_cents bigint not null,
      description jsonb not null,
      primary key (instance_id, account_no, transaction_id),
      foreign key (instance_id, account_no) references accounts
    )`,
    ...isolateTenants("transactions", { app: "select", job: "select, insert, update" }),

    `create table banks (
      instance_id text not null,
      routing_number text not null,
      name text not null,
      primary key (instance_id, routing_number)
    )`,
    ...isolateTenants("banks", { app: "select", job: "select, insert, update" }),

    `create table acknowledgements (
      instance_id text not null,
      acknowledgement_id text not null,
      session_id text not null,
      username text not null,
      account_no text not null,
      dem_idty_no text not null,
      label text not null,
      text text not null,
      created_at timestamptz not null,
      consumed_by text,
      primary key (instance_id, acknowledgement_id),
      foreign key (instance_id, account_no) references accounts
    )`,
    "create index acknowledgements_of_session on acknowledgements (instance_id, session_id, account_no, label)",
    ...isolateTenants("acknowledgements", { app: "select, insert", job: "select" }),
    // Acknowledgements never change. The only later update links one to the payment that used it.
    "grant update (consumed_by) on acknowledgements to paydown_app",

    `create table login_attempts (
      instance_id text not null,
      attempt_id bigint generated always as identity,
      subject text not null,
      attempted_at timestamptz not null,
      primary key (instance_id, attempt_id)
    )`,
    "create index login_attempts_of_subject on login_attempts (instance_id, subject, attempted_at)",
    ...isolateTenants("login_attempts", { app: "select, insert, delete", job: "select, delete" }),

    `create table secrets (
      instance_id text not null,
      name text not null,
      value text not null,
      primary key (instance_id, name)
    )`,
    ...isolateTenants("secrets", { app: "select, insert", job: "select, insert" }),
  ],
};
