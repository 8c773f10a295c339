import type { Language } from "@paydown/domain";
import type { Generated } from "kysely";
import type { Moment } from "../db/tables.js";

/** Somebody has asked for a link to a new password; whether there is such a user is looked up after the answer. */
export interface RecoveryRequestTable {
  instance_id: string;
  request_id: Generated<number>;
  username: string;
  language: Language;
  requested_at: Moment;
}

/** The one link of a user that is good. */
export interface PasswordLinkTable {
  instance_id: string;
  username: string;
  /** SHA-256 of the link's secret. */
  secret_hash: string;
  expires_at: Moment;
}

export interface RecoveryTables {
  recovery_requests: RecoveryRequestTable;
  password_links: PasswordLinkTable;
}
