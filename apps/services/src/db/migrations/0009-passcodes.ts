import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** One-time passcodes: where each user receives them, the code a session awaits, and how many were sent. */
export const passcodes: Migration = {
  name: "0009-passcodes",
  statements: [
    "alter table sessions add column otp_pending boolean not null default false",

    `create table passcode_enrollments (
      instance_id text not null,
      username text not null,
      channel text not null check (channel in ('email', 'sms')),
      target text not null,
      imported boolean not null,
      enrolled_at timestamptz not null,
      primary key (instance_id, username),
      foreign key (instance_id, username) references users
    )`,
    ...isolateTenants("passcode_enrollments", { app: "select, insert, update", job: "select, insert, update" }),

    `create table passcodes (
      instance_id text not null,
      session_id text not null,
      purpose text not null check (purpose in ('sign-in', 'enrollment')),
      channel text not null check (channel in ('email', 'sms')),
      target text not null,
      -- An HMAC; null until a code is sent, and once one could not be.
      code_hash text,
      tries integer not null default 0 check (tries between 0 and 5),
      expires_at timestamptz,
      primary key (instance_id, session_id),
      foreign key (instance_id, session_id) references sessions on delete cascade,
      check ((code_hash is null) = (expires_at is null))
    )`,
    ...isolateTenants("passcodes", { app: "select, insert, update, delete", job: null }),

    `create table passcode_sends (
      instance_id text not null,
      send_id bigint generated always as identity,
      username text not null,
      sent_at timestamptz not null,
      primary key (instance_id, send_id),
      foreign key (instance_id, username) references users
    )`,
    "create index passcode_sends_of_user on passcode_sends (instance_id, username, sent_at)",
    ...isolateTenants("passcode_sends", { app: "select, insert, delete", job: null }),
  ],
};
