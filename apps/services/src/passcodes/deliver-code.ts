import { randomUUID } from "node:crypto";
import type { Language } from "@paydown/domain";
import { onlyAttempt, type SendOutcome } from "../providers/messages.js";
import type { Senders } from "../providers/senders.js";
import type { CompanyConfig } from "../tenants/tenant.js";
import { codeLimits } from "./code.js";
import type { Destination } from "./destination.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { PasscodeWords } from "./words/passcode-words.js";

const words: Readonly<Record<Language, PasscodeWords>> = { en, es };

/** Sends a code immediately. The outbox would store it in clear text and could deliver it too late. */
export function deliverCode(
  { mail, sms }: Senders,
  company: CompanyConfig,
  { channel, target }: Destination,
  code: string,
  language: Language,
): Promise<SendOutcome> {
  const key = `passcode/${randomUUID()}`;
  const minutes = codeLimits.livesMs / 60_000;
  const name = company.companyName;
  const { subject, mail: lines, textMessage } = words[language];
  if (channel === "sms") return sms.send({ key, to: target, text: textMessage(name, code, minutes) }, onlyAttempt);
  return mail.send(
    {
      key,
      to: target,
      senderName: name,
      ...(company.companyEmail !== undefined && { replyTo: company.companyEmail }),
      subject: `${subject} - ${name}`,
      text: [...lines(name, code, minutes), ""].join("\n"),
    },
    onlyAttempt,
  );
}
