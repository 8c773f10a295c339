import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Stores when the password was last entered in each session, and a login's contact data before its latest changes. */
export const undoingChanges: Migration = {
  name: "0019-undoing-changes",
  statements: [
    // Null for sessions opened earlier; they must enter the password again.
    "alter table sessions add column password_at timestamptz",

    // One row per login, written at the first change. Later changes within 72 hours leave the row as it is.
    `create table login_undos (
      instance_id text not null,
      username text not null,
      email text,
      phone text,
      passcode_channel text check (passcode_channel in ('email', 'sms')),
      passcode_target text,
      link_id text not null,
      secret_hash text not null,
      expires_at timestamptz not null,
      primary key (instance_id, username),
      foreign key (instance_id, username) references users,
      constraint login_undo_secret unique (instance_id, secret_hash),
      check ((passcode_channel is null) = (passcode_target is null))
    )`,
    ...isolateTenants("login_undos", { app: "select, insert, update, delete", job: "select" }),

    "grant delete on passcode_enrollments to paydown_app",
    "grant insert, update on password_links to paydown_app",
    "alter table account_notices drop constraint account_notices_kind_check",
    `alter table account_notices add constraint account_notices_kind_check
      check (kind in ('passwordLink', 'passwordChanged', 'emailChanged', 'phoneChanged', 'passcodesMoved', 'passcodesOn'))`,
  ],
};
