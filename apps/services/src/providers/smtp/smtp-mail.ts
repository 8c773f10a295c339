import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool";
import { batchSize } from "../../jobs/batch.js";
import { slots } from "../../sessions/slots.js";
import {
  type FailureReason,
  type Mail,
  type MailSender,
  onlyAttempt,
  type SendAttempt,
  type SendOutcome,
} from "../messages.js";
import { isCertificateCode } from "../readable-answer.js";
import type { SmtpSettings } from "./settings.js";

export interface SmtpMailOptions {
  /** Read for each message, so a new password needs no restart. Undefined while the settings cannot be read. */
  readonly settings: () => SmtpSettings | undefined;
  readonly timeoutMs: number;
}

/** Mail by SMTP. */
export interface SmtpMail extends MailSender {
  /** Signs in, and sends nothing. @returns why that fails; null if it works */
  check(): Promise<FailureReason | null>;
  close(): void;
}

/**
 * Sends mail through an SMTP server, always encrypted. SMTP has no idempotency key (RFC 5321): once the content is on
 * its way, only the server's reply tells whether the message was taken. Without that reply the outcome is uncertain,
 * and the message is not sent again.
 */
export function smtpMail({ settings, timeoutMs }: SmtpMailOptions): SmtpMail {
  const turns = slots({ atOnce: connections, waiting: Infinity, waitingOfOne: Infinity });
  let current: { readonly key: string; readonly pool: SMTPPool } | undefined;
  const poolFor = (now: SmtpSettings) => {
    const key = JSON.stringify(now);
    if (current?.key !== key) {
      current?.pool.close();
      current = { key, pool: poolOf(now, timeoutMs) };
    }
    return current.pool;
  };
  return {
    // The mails of a batch wait for each other.
    timeoutMs: Math.ceil(batchSize / connections) * timeoutMs,
    async send(mail, attempt) {
      if (attempt.handedOverAt !== undefined) return { kind: "uncertain", reason: "interrupted" };
      const now = settings();
      if (!now) return { kind: "unknown", reason: "unreadable" };
      const send = () => sendThrough(poolFor(now), now, mail, attempt, timeoutMs);
      // A consumer waits for a passcode, so it does not wait for receipts.
      return attempt === onlyAttempt ? send() : turns.run("", send);
    },
    async check() {
      const now = settings();
      if (!now) return "unreadable";
      try {
        await poolFor(now).verify();
        return null;
      } catch (error) {
        const { code = "", command = "", responseCode } = error as SmtpFault;
        return reasonOf(error, code, command, responseCode);
      }
    },
    close: () => current?.pool.close(),
  };
}

/** How many mails are sent at once; a passcode may come on top. Mail providers allow few connections. */
const connections = 3;

function poolOf({ host, port, tls, user, password, ca }: SmtpSettings, timeoutMs: number): SMTPPool {
  return new SMTPPool({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: true,
    ...(ca !== undefined && { tls: { ca } }),
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    maxConnections: connections + 1,
    // A message that the pool sent again after a lost connection could arrive twice.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function sendThrough(
  pool: SMTPPool,
  settings: SmtpSettings,
  mail: Mail,
  { handOver }: SendAttempt,
  timeoutMs: number,
): Promise<SendOutcome> {
  let handedOver = false;
  let handOverFault: { readonly error: unknown } | undefined;
  async function* fromHandOver(content: Readable): AsyncGenerator<Uint8Array> {
    try {
      await handOver();
    } catch (error) {
      handOverFault = { error };
      throw error;
    }
    handedOver = true;
    yield* content as AsyncIterable<Uint8Array>;
  }
  const transport = createTransport(
    {
      name: pool.name,
      version: pool.version,
      // Nodemailer reads this stream once the server has agreed to take the content.
      send(message, done) {
        message.message.processFunc((content: Readable) => Readable.from(fromHandOver(content), { objectMode: false }));
        pool.send(message as never, done as never);
      },
    },
    {
      ...(settings.dkim && {
        dkim: {
          domainName: settings.dkim.domain,
          keySelector: settings.dkim.selector,
          privateKey: settings.dkim.privateKey,
          headerFieldNames: signedFields.join(":"),
        },
      }),
    },
  );
  try {
    await transport.sendMail({
      ...messageOf(mail, settings),
      signal: AbortSignal.timeout(timeoutMs),
    } as SendMailOptions);
    return { kind: "sent" };
  } catch (error) {
    if (handOverFault) throw handOverFault.error;
    return outcomeOf(error, handedOver);
  }
}

/** The same for each attempt, so that mail programs recognize a message that a person sends again. */
function messageIdOf({ key, recipient }: Mail, { from }: SmtpSettings): string {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 40);
  // A report about the mail brings the recipient's name back.
  return `<${id}${recipient === undefined ? "" : `.${recipient}`}@${from.split("@")[1] ?? "localhost"}>`;
}

const asIs = (address: string) => ({ name: "", address });

const messageOf = (mail: Mail, settings: SmtpSettings): SendMailOptions => ({
  messageId: messageIdOf(mail, settings),
  from: { name: settings.name ?? mail.senderName, address: settings.from },
  to: asIs(mail.to),
  // As objects, because Nodemailer reads a text as a list of addresses.
  envelope: { from: asIs(settings.bounces ?? settings.from), to: [asIs(mail.to)] } as never,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  }),
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(mail.stopUrl !== undefined && {
      "List-Unsubscribe": { prepared: true, value: `<${mail.stopUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});

/** RFC 8058 requires the signature of both fields that stop mail. */
const signedFields = [
  ...["From", "Reply-To", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"],
];

interface SmtpFault {
  readonly code?: string;
  readonly command?: string;
  /** The server's reply, such as 550. */
  readonly responseCode?: number;
}

/** What an error of Nodemailer says about the message. */
function outcomeOf(error: unknown, handedOver: boolean): SendOutcome {
  const { code = "", responseCode, command = "" } = error as SmtpFault;
  const isReply = code === "EMESSAGE" || code === "EENVELOPE";
  if (isReply && responseCode !== undefined)
    // The server has decided: 4xx asks to try later, as greylisting does; 5xx is final (RFC 5321, 4.2.1).
    return responseCode >= 500 ? { kind: "refused" } : { kind: "unknown", reason: `status ${responseCode}` };
  if (code === "EENVELOPE") return { kind: "refused" };
  const reason = reasonOf(error, code, command, responseCode);
  return { kind: handedOver ? "uncertain" : "unknown", reason };
}

function reasonOf(error: unknown, code: string, command: string, responseCode: number | undefined): FailureReason {
  if (code === "EAUTH") return "sign-in refused";
  if (isCertificateCode(code) || isCertificateFault(error)) return "certificate";
  if (command === "STARTTLS" || code === "ETLS") return "no encryption";
  if (code === "ETIMEDOUT" || (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name)))
    return "timeout";
  return responseCode === undefined ? "unreachable" : `status ${responseCode}`;
}

/** Nodemailer keeps the text of Node's error, but not its code. */
const isCertificateFault = (error: unknown): boolean =>
  error instanceof Error && /certificate|altnames/i.test(error.message);
