/** What became of a message. Every send is safe to repeat: a key is sent once. */
export type SendOutcome =
  | { readonly kind: "sent" }
  /** It will never be sent as it is. */
  | { readonly kind: "refused" }
  /** It may or may not have been sent. */
  | { readonly kind: "unknown"; readonly reason: "timeout" | "unreachable" | "unreadable" | `status ${number}` };

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
  /** Ten digits, of the United States or Canada. */
  readonly to: string;
  readonly text: string;
}

/** Whoever sends mail. No call throws. */
export interface MailSender {
  send(mail: Mail): Promise<SendOutcome>;
}

/** Whoever sends text messages. No call throws. */
export interface TextSender {
  send(message: TextMessage): Promise<SendOutcome>;
}
