import type { Moment } from "../db/tables.js";

/** How a login was reached before the first of its changes that can still be undone. */
export interface LoginUndoTable {
  instance_id: string;
  username: string;
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  passcode_channel: "email" | "sms" | null;
  passcode_target: string | null;
  /** The link's secret is derived from it with the tenant's key. */
  link_id: string;
  /** SHA-256 of the link's secret. */
  secret_hash: string;
  expires_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    login_undos: LoginUndoTable;
  }
}
