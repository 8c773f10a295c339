import type { Language } from "@paydown/domain";
import type { ColumnType, Generated } from "kysely";
import type { Moment } from "../../db/tables.js";
import type { DeliveryState } from "../deliveries/deliver-due.js";

/** The kinds of notices about a user's login. */
export type AccountNoticeKind =
  | "passwordLink"
  | "passwordChanged"
  | "emailChanged"
  | "phoneChanged"
  | "passcodesMoved"
  | "passcodesOn";

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface AccountNoticeTable {
  instance_id: string;
  /** The same for each attempt to send the notice. */
  notice_id: string;
  username: string;
  kind: AccountNoticeKind;
  /** Whether a password link is an invitation rather than the answer to a request. */
  invited: Generated<boolean>;
  channel: "email" | "sms";
  /** An email address or ten digits; null once the notice is no longer waiting. */
  address: NullableText;
  language: Language;
  /** The id from which a link's secret is derived; null once the notice is no longer waiting. */
  link_id: NullableText;
  state: DeliveryState;
  attempts: Generated<number>;
  next_attempt_at: NullableMoment;
  /** The last failure, without an address or any part of the message. */
  last_failure: NullableText;
  created_at: Moment;
  /** When the notice becomes useless. */
  expires_at: NullableMoment;
  /** When the notice was handed over to a provider that has not told since whether it took it. */
  handed_over_at: NullableMoment;
  done_at: NullableMoment;
  /** When a person decided about the message, after it was last tried. */
  decided_at: ColumnType<Date | null, never, Date | null>;
  decided_by: ColumnType<string | null, never, string>;
  decided_why: ColumnType<string | null, never, string>;
}

declare module "../../db/tables.js" {
  interface Tables {
    account_notices: AccountNoticeTable;
  }
}
