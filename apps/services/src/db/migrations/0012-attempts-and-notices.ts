import type { Migration } from "./index.js";

/**
 * Adds an index that finds old attempts without reading every attempt of an instance. Also allows a notice of the kind
 * `passcodesMoved`, which goes to the previous destination of a user's passcodes.
 */
export const attemptsAndNotices: Migration = {
  name: "0012-attempts-and-notices",
  statements: [
    "create index login_attempts_by_time on login_attempts (instance_id, attempted_at)",
    "alter table account_notices drop constraint account_notices_kind_check",
    "alter table account_notices add constraint account_notices_kind_check check (kind in ('passwordLink', 'passwordChanged', 'emailChanged', 'passcodesMoved'))",
  ],
};
