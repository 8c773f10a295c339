/** A mail or a text message that someone asked to have sent. Nothing leaves this machine. */
export type Message =
  | {
      readonly channel: "mail";
      readonly key: string;
      readonly to: string;
      readonly senderName: string;
      readonly replyTo?: string;
      readonly subject: string;
      readonly text: string;
      readonly at: string;
    }
  | { readonly channel: "sms"; readonly key: string; readonly to: string; readonly text: string; readonly at: string };

type WithoutMoment<M> = M extends unknown ? Omit<M, "at"> : never;
/** A message as it comes over the wire. */
export type NewMessage = WithoutMoment<Message>;
