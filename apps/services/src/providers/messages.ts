/** Outcome of a message. Every send is safe to repeat: a message is sent only once per key. */
export type SendOutcome =
  | { readonly kind: "sent" }
  /** The message was refused and will never be sent in its current form. */
  | { readonly kind: "refused" }
  /** The message may or may not have been sent. */
  | {
      readonly kind: "unknown";
      readonly reason: "timeout" | "certificate" | "unreachable" | "unreadable" | `status ${number}`;
    };

export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly senderName: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

export interface TextMessage {
  readonly key: string;
  /** A phone number of the United States or Canada, as ten digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends mail. No call throws. */
export interface MailSender {
  /** Longest time one send takes, in milliseconds. Delivery leases are derived from it. */
  readonly timeoutMs: number;
  send(mail: Mail): Promise<SendOutcome>;
}

/** Sends text messages. No call throws. */
export interface TextSender {
  /** Longest time one send takes, in milliseconds, as for mail. */
  readonly timeoutMs: number;
  send(message: TextMessage): Promise<SendOutcome>;
}
