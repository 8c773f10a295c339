import type { Mail, MailSender, SendOutcome, TextMessage, TextSender } from "../providers/messages.js";

/** Senders that keep every message and answer as the test specifies. */
export function keptMessages() {
  const messages: (Mail | TextMessage)[] = [];
  let outcome: SendOutcome = { kind: "sent" };
  const send = (message: Mail | TextMessage) => {
    messages.push(message);
    return Promise.resolve(outcome);
  };
  return {
    messages,
    mail: { timeoutMs: 10_000, send } satisfies MailSender,
    sms: { timeoutMs: 10_000, send } satisfies TextSender,
    answer(next: SendOutcome) {
      outcome = next;
    },
    /** The last code sent. Skips notices, which a job may send after the code. */
    lastCode: () => messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []).at(-1) ?? "none",
  };
}
