import { randomUUID } from "node:crypto";
import type { Language } from "@paydown/domain";
import { type Letter, mailOf, type Sender } from "../notifications/mails/letter.js";
import { onlyAttempt, type SendOutcome } from "../providers/messages.js";
import type { Senders } from "../providers/senders.js";
import { codeLimits } from "./code.js";
import type { Destination } from "./destination.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { PasscodeWords } from "./words/passcode-words.js";

const words: Readonly<Record<Language, PasscodeWords>> = { en, es };

/** Sends a code immediately. The outbox would store it in clear text and could deliver it too late. */
export function deliverCode(
  { mail, sms }: Senders,
  sender: Sender,
  { channel, target }: Destination,
  code: string,
  language: Language,
): Promise<SendOutcome> {
  const key = `passcode/${randomUUID()}`;
  const minutes = codeLimits.livesMs / 60_000;
  const name = sender.company.companyName;
  const { subject, mail: paragraphs, textMessage } = words[language];
  if (channel === "sms") return sms.send({ key, to: target, text: textMessage(name, code, minutes) }, onlyAttempt);
  const letter: Letter = {
    language,
    title: subject,
    blocks: paragraphs(name, code, minutes).map((text) => ({ kind: "paragraph", text })),
  };
  return mail.send(mailOf(letter, sender, { key, to: target }), onlyAttempt);
}
