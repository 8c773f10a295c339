import type { Migration } from "./index.js";

/** Invitations: password links whose message says that the company has set up a login. */
export const invitations: Migration = {
  name: "0047-invitations",
  statements: [
    "alter table recovery_requests add column invited boolean not null default false",
    "alter table account_notices drop constraint account_notices_kind_check",
    `alter table account_notices add constraint account_notices_kind_check
      check (kind in ('passwordLink', 'invitation', 'passwordChanged', 'emailChanged', 'phoneChanged', 'passcodesMoved', 'passcodesOn'))`,
  ],
};
