import type { Migration } from "./index.js";

/**
 * Stores an invitation as a password link with a flag. A replica of the previous version can send that, but has no
 * words for a new kind.
 */
export const invitedNotices: Migration = {
  name: "0048-invited-notices",
  statements: [
    "alter table account_notices add column invited boolean not null default false",
    // The owner's statements bypass row-level security only while it is not forced.
    "alter table account_notices no force row level security",
    "update account_notices set kind = 'passwordLink', invited = true where kind = 'invitation'",
    "alter table account_notices force row level security",
    "alter table account_notices drop constraint account_notices_kind_check",
    `alter table account_notices add constraint account_notices_kind_check
      check (kind in ('passwordLink', 'passwordChanged', 'emailChanged', 'phoneChanged', 'passcodesMoved', 'passcodesOn'))`,
    "alter table account_notices add constraint account_notices_invited_check check (not invited or kind = 'passwordLink')",
  ],
};
