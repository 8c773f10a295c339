import type { Mail, MailSender, SendOutcome, TextMessage, TextSender } from "../providers/messages.js";

/** Senders that keep what they are given, and answer what the test says. */
export function keptMessages() {
  const messages: (Mail | TextMessage)[] = [];
  let outcome: SendOutcome = { kind: "sent" };
  const send = (message: Mail | TextMessage) => {
    messages.push(message);
    return Promise.resolve(outcome);
  };
  return {
    messages,
    mail: { send } satisfies MailSender,
    sms: { send } satisfies TextSender,
    answer(next: SendOutcome) {
      outcome = next;
    },
    /** The code of the last message. */
    lastCode: () => /\b\d{6}\b/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "none",
  };
}
