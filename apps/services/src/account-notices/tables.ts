import type { Language } from "@paydown/domain";
import type { ColumnType, Generated } from "kysely";
import type { Moment } from "../db/tables.js";

/** What a user is told of their login. */
export type AccountNoticeKind =
  "passwordLink" | "passwordChanged" | "emailChanged" | "phoneChanged" | "passcodesMoved" | "passcodesOn";

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface AccountNoticeTable {
  instance_id: string;
  /** The same for each attempt to send it. */
  notice_id: string;
  username: string;
  kind: AccountNoticeKind;
  channel: "email" | "sms";
  /** An email address or ten digits; null once it is no longer waiting. */
  address: NullableText;
  language: Language;
  /** From which the secret of a link is made; null once it is no longer waiting. */
  link_id: NullableText;
  state: "waiting" | "done" | "given-up";
  attempts: Generated<number>;
  next_attempt_at: NullableMoment;
  /** What went wrong last, without an address or a word of what was sent. */
  last_failure: NullableText;
  created_at: Moment;
  /** When there is no use in sending it any more. */
  expires_at: NullableMoment;
  done_at: NullableMoment;
}

export interface NoticeTables {
  account_notices: AccountNoticeTable;
}
