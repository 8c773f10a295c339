import type { AccountNoticeKind } from "../tables.js";

/** The values that the sentences use, formatted as shown. */
export interface AccountNoticeParts {
  readonly company: string;
  readonly username: string;
  /** As (xxx) xxx-xxxx. */
  readonly phone: string;
  /** For how many minutes a link is valid. */
  readonly minutes: number;
  /** For how many hours a change can be undone. */
  readonly hours: number;
  /** URL of the page that sets a new password or undoes a change; empty if there is none. */
  readonly link: string;
}

/** One message for each kind of notice, and one for an invitation. */
type AccountMessage = AccountNoticeKind | "invitation";

export interface AccountNoticeWords {
  readonly titles: Readonly<Record<AccountMessage, string>>;
  /** The buttons above the links in HTML. */
  readonly buttons: Readonly<Record<"choose" | "undo", string>>;
  /** The paragraphs of an email. */
  readonly mails: Readonly<Record<AccountMessage, (parts: AccountNoticeParts) => readonly string[]>>;
  readonly textMessages: Readonly<Record<AccountMessage, (parts: AccountNoticeParts) => string>>;
}
