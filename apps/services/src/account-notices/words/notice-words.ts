import type { AccountNoticeKind } from "../tables.js";

/** What the sentences are made of, each as it is shown. */
export interface AccountNoticeParts {
  readonly company: string;
  readonly username: string;
  /** As (xxx) xxx-xxxx. */
  readonly phone: string;
  /** For how many minutes a link is good. */
  readonly minutes: number;
  /** For how many hours a change can be undone. */
  readonly hours: number;
  /** Address of the page that sets a new password or undoes a change; empty where there is none. */
  readonly link: string;
}

export interface AccountNoticeWords {
  readonly titles: Readonly<Record<AccountNoticeKind, string>>;
  /** The paragraphs of a mail. */
  readonly mails: Readonly<Record<AccountNoticeKind, (parts: AccountNoticeParts) => readonly string[]>>;
  readonly textMessages: Readonly<Record<AccountNoticeKind, (parts: AccountNoticeParts) => string>>;
}
