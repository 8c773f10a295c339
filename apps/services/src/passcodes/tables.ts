import type { ColumnType, Generated } from "kysely";
import type { Moment } from "../db/tables.js";
import type { PasscodeChannel } from "./destination.js";

/** Where a user receives one-time passcodes. The destination was verified by a code, or it was imported. */
export interface PasscodeEnrollmentTable {
  instance_id: string;
  username: string;
  channel: PasscodeChannel;
  target: string;
  imported: boolean;
  enrolled_at: Moment;
}

/** The only code that a session accepts, and its destination. */
export interface PasscodeTable {
  instance_id: string;
  session_id: string;
  purpose: "sign-in" | "enrollment";
  channel: PasscodeChannel;
  target: string;
  code_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** Counted before the code is checked. */
  tries: Generated<number>;
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface PasscodeSendTable {
  instance_id: string;
  send_id: Generated<number>;
  username: string;
  sent_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    passcode_enrollments: PasscodeEnrollmentTable;
    passcodes: PasscodeTable;
    passcode_sends: PasscodeSendTable;
  }
}
