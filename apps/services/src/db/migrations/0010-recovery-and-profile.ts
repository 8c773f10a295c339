import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Contact data, links to set a new password, and notices about a login. */
export const recoveryAndProfile: Migration = {
  name: "0010-recovery-and-profile",
  statements: [
    "alter table users add column phone text, add column email text, add column profile_changed_at timestamptz",
    "grant update (password_hash, phone, email, profile_changed_at) on users to paydown_app",

    // Requests are stored alike for known and unknown users, and deleted within moments because a typed username may be
    // a password.
    `create table recovery_requests (
      instance_id text not null,
      request_id bigint generated always as identity,
      username text not null,
      language text not null check (language in ('en', 'es')),
      requested_at timestamptz not null,
      primary key (instance_id, request_id)
    )`,
    ...isolateTenants("recovery_requests", { app: "insert", job: "select, update, delete" }),

    // One row per user: a new link replaces the earlier one.
    `create table password_links (
      instance_id text not null,
      username text not null,
      secret_hash text not null,
      expires_at timestamptz not null,
      primary key (instance_id, username),
      foreign key (instance_id, username) references users,
      constraint password_link_secret unique (instance_id, secret_hash)
    )`,
    ...isolateTenants("password_links", { app: "select, delete", job: "select, insert, update, delete" }),

    `create table account_notices (
      instance_id text not null,
      notice_id text not null,
      username text not null,
      kind text not null check (kind in ('passwordLink', 'passwordChanged', 'emailChanged')),
      channel text not null check (channel in ('email', 'sms')),
      address text,
      language text not null check (language in ('en', 'es')),
      link_id text,
      state text not null check (state in ('waiting', 'done', 'given-up')),
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      last_failure text,
      created_at timestamptz not null,
      expires_at timestamptz,
      done_at timestamptz,
      primary key (instance_id, notice_id),
      foreign key (instance_id, username) references users,
      -- What has been sent needs neither any more.
      check (state = 'waiting' or (address is null and link_id is null))
    )`,
    "create index account_notices_waiting on account_notices (instance_id, next_attempt_at) where state = 'waiting'",
    ...isolateTenants("account_notices", { app: "insert", job: "select, insert, update" }),
  ],
};
