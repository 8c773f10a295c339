/** Texts of the message with a one-time passcode. */
export interface PasscodeWords {
  readonly subject: string;
  /** The paragraphs of an email. */
  readonly mail: (company: string, code: string, minutes: number) => readonly string[];
  readonly textMessage: (company: string, code: string, minutes: number) => string;
}
