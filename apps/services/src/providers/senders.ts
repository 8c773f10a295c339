import type { MailSender, TextSender } from "./messages.js";

/** Who sends the messages of an instance. */
export interface Senders {
  readonly mail: MailSender;
  readonly sms: TextSender;
}

/** The same senders for every instance, or each one's own. */
export type MessageSenders = Senders | { readonly of: (instanceId: string) => Senders };

/** The senders of an instance. */
export const sendersOf = (senders: MessageSenders, instanceId: string): Senders =>
  "of" in senders ? senders.of(instanceId) : senders;
