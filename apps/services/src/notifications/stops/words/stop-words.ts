/** What stops messages, and starts them again. */
export interface StopWords {
  /** The page that a mail links to. */
  readonly page: {
    readonly askTitle: (company: string) => string;
    /** What stopping does. */
    readonly effect: string;
    /** What cannot be stopped. */
    readonly required: string;
    readonly stop: string;
    readonly stoppedTitle: string;
    readonly start: string;
    readonly startedTitle: string;
    readonly started: string;
    readonly questions: (company: string, phone: string) => string;
    /** For a link that is incomplete or of another company. */
    readonly wrongLinkTitle: string;
    readonly wrongLink: string;
  };
  /** The line of a mail before the link to the page. */
  readonly link: string;
  /** Ends a text message about a payment. */
  readonly reply: string;
  /** Answers HELP. */
  readonly help: (company: string, phone: string) => string;
}
