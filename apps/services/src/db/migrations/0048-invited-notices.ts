import type { Migration } from "./index.js";

/**
 * Makes an invitation a password link with a flag, which the version before can send, too. A kind of its own would leave
 * it without words there. The constraint of 0047 stays, because its kind may be stored.
 */
export const invitedNotices: Migration = {
  name: "0048-invited-notices",
  statements: [
    "alter table account_notices add column invited boolean not null default false",
    "update account_notices set kind = 'passwordLink', invited = true where kind = 'invitation'",
  ],
};
