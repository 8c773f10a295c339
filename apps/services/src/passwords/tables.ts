import type { Language } from "@paydown/domain";
import type { Generated } from "kysely";
import type { Moment } from "../db/tables.js";

/** A request for a link to set a new password. Whether the user exists is checked after the response. */
export interface RecoveryRequestTable {
  instance_id: string;
  request_id: Generated<number>;
  username: string;
  language: Language;
  /** Whether the company invites the user, who has not asked for the link. */
  invited: Generated<boolean>;
  requested_at: Moment;
}

/** A user's only valid link. */
export interface PasswordLinkTable {
  instance_id: string;
  username: string;
  /** SHA-256 of the link's secret. */
  secret_hash: string;
  expires_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    recovery_requests: RecoveryRequestTable;
    password_links: PasswordLinkTable;
  }
}
