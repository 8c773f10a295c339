/** Outcome of a message. */
export type SendOutcome =
  | { readonly kind: "sent" }
  /** The message was refused and will never be sent in its current form. `isStopped`: the recipient replied STOP. */
  | { readonly kind: "refused"; readonly isStopped?: true }
  /**
   * The message was not sent, or sending it again does no harm. With `mayBeSent`, the provider may have it, and the
   * next attempt finds out before it sends.
   */
  | { readonly kind: "unknown"; readonly reason: FailureReason; readonly mayBeSent?: boolean }
  /** The message may have been sent, and sending it again could deliver it twice. A person decides. */
  | { readonly kind: "uncertain"; readonly reason: FailureReason };

/** Why there is no clear outcome. Holds no address and no part of a message. */
export type FailureReason =
  | "timeout"
  | "certificate"
  | "unreachable"
  | "unreadable"
  | "sign-in refused"
  | "no encryption"
  | "interrupted"
  | `status ${number}`;

export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly senderName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML. It loads nothing from elsewhere. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** The recipient's name in the reports of providers; undefined for passcodes and notices about a login. */
  readonly recipient?: string;
  /** Where the recipient's mail program posts to stop mail (RFC 8058). */
  readonly stopUrl?: string;
}

/** A file in a mail. */
export interface Attachment {
  readonly name: string;
  /** Its media type, such as `application/pdf`. */
  readonly type: string;
  readonly content: Buffer;
}

export interface TextMessage {
  readonly key: string;
  /** A phone number of the United States or Canada, as ten digits. */
  readonly to: string;
  readonly text: string;
  /** The recipient's name in the reports of providers, as for mail. */
  readonly recipient?: string;
}

/**
 * One attempt to send a message. A provider that ignores the message's key cannot repeat a send safely. Its adapter
 * calls `handOver` before the first byte that the provider could act on. After a crash, the next attempt then finds
 * that the provider may have the message already.
 */
export interface SendAttempt {
  /** When an earlier attempt handed the message over without ever learning the outcome; undefined if none did. */
  readonly handedOverAt: Date | undefined;
  /** Records durably that the message is about to be handed over. */
  handOver(): Promise<void>;
}

/** For a message that nobody sends again, such as a passcode. */
export const onlyAttempt: SendAttempt = { handedOverAt: undefined, handOver: () => Promise.resolve() };

/** Sends mail. No call throws, except with an error of `handOver`. */
export interface MailSender {
  /** Longest time one send takes, in milliseconds. Delivery leases are derived from it. */
  readonly timeoutMs: number;
  send(mail: Mail, attempt: SendAttempt): Promise<SendOutcome>;
}

/** Sends text messages. No call throws, except with an error of `handOver`. */
export interface TextSender {
  /** Longest time one send takes, in milliseconds, as for mail. */
  readonly timeoutMs: number;
  send(message: TextMessage, attempt: SendAttempt): Promise<SendOutcome>;
}
