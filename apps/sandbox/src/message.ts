/** A mail or text message that was accepted for sending. Nothing leaves this machine. */
export type Message =
  | {
      readonly channel: "mail";
      readonly key: string;
      readonly to: string;
      readonly senderName: string;
      readonly replyTo?: string;
      readonly subject: string;
      readonly text: string;
      readonly html?: string;
      readonly attachments?: readonly Attachment[];
      readonly recipient?: string;
      readonly stopUrl?: string;
      readonly at: string;
    }
  | {
      readonly channel: "sms";
      readonly key: string;
      readonly to: string;
      readonly text: string;
      readonly recipient?: string;
      readonly at: string;
    };

/** A file in a mail. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** In Base64. */
  readonly content: string;
}

type WithoutMoment<M> = M extends unknown ? Omit<M, "at"> : never;
/** A message as received. */
export type NewMessage = WithoutMoment<Message>;
