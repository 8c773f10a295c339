/** What the message that brings a one-time passcode says. */
export interface PasscodeWords {
  readonly subject: string;
  /** The lines of a mail. */
  readonly mail: (company: string, code: string, minutes: number) => readonly string[];
  readonly textMessage: (company: string, code: string, minutes: number) => string;
}
