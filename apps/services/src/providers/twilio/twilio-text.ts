import type { FailureReason, SendAttempt, SendOutcome, TextMessage, TextSender } from "../messages.js";
import { answerWithin, isJson, type Json, reasonOf } from "../readable-answer.js";
import type { TwilioSettings } from "./settings.js";

export interface TwilioTextOptions {
  /** Read for each message, so a new token needs no restart. Undefined while the settings cannot be read. */
  readonly settings: () => TwilioSettings | undefined;
  readonly timeoutMs: number;
  /** Where Twilio reports that a message could not be delivered; nowhere by default. */
  readonly reportTo?: string;
}

/** Text messages through Twilio. */
export interface TwilioText extends TextSender {
  /** Signs in, and sends nothing. @returns why that fails; null if it works */
  check(): Promise<FailureReason | null>;
}

/**
 * Sends text messages through Twilio's Messages resource. The API has no idempotency key, but lists what it sent: after
 * an attempt without an answer, the next attempt looks there first, and sends only what is not in the list.
 */
export function twilioText({ settings, timeoutMs, reportTo }: TwilioTextOptions): TwilioText {
  return {
    // The look and the send each wait for an answer.
    timeoutMs: 2 * timeoutMs,
    async send(message, attempt) {
      const now = settings();
      if (!now) return { kind: "unknown", reason: "unreadable", mayBeSent: attempt.handedOverAt !== undefined };
      try {
        if (attempt.handedOverAt && (await isListed(now, message, attempt.handedOverAt, timeoutMs)))
          return { kind: "sent" };
      } catch (error) {
        return { kind: "unknown", reason: error instanceof NoList ? error.reason : reasonOf(error), mayBeSent: true };
      }
      return post(now, message, attempt, { timeoutMs, reportTo });
    },
    async check() {
      const now = settings();
      if (!now) return "unreadable";
      try {
        const { status } = await answerWithin(timeoutMs, `${accountOf(now)}.json`, { headers: authorizationOf(now) });
        if (status === 200) return null;
        return status === 401 || status === 403 || status === 404 ? "sign-in refused" : `status ${status}`;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}

async function post(
  settings: TwilioSettings,
  message: TextMessage,
  { handOver }: SendAttempt,
  { timeoutMs, reportTo }: { readonly timeoutMs: number; readonly reportTo: string | undefined },
): Promise<SendOutcome> {
  const { from } = settings;
  const form = new URLSearchParams({
    To: numberOf(message),
    Body: message.text,
    ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from }),
    ...(reportTo !== undefined && { StatusCallback: reportTo }),
  });
  await handOver();
  try {
    const { status, text } = await answerWithin(timeoutMs, addressOf(settings), {
      method: "POST",
      headers: { ...authorizationOf(settings), "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    const answer = jsonIn(text);
    if (status === 201 && typeof answer?.sid === "string") return { kind: "sent" };
    if (status === 401 || status === 403) return { kind: "unknown", reason: "sign-in refused" };
    if (status === 429) return { kind: "unknown", reason: "status 429" };
    // Twilio's own refusal has a code: 21610 for a recipient who replied STOP.
    if (status === 400 && typeof answer?.code === "number")
      return answer.code === 21610 ? { kind: "refused", isStopped: true } : { kind: "refused" };
    return { kind: "unknown", reason: status === 201 ? "unreadable" : `status ${status}`, mayBeSent: true };
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error), mayBeSent: true };
  }
}

/** The list could not be read. */
class NoList extends Error {
  constructor(readonly reason: FailureReason) {
    super(reason);
  }
}

/** How much Twilio's clock may be behind. */
const clockSlackMs = 60_000;

/**
 * Whether Twilio has taken a message with this number and text since it was handed over.
 *
 * @throws NoList, or fetch's error, when it cannot be told
 */
async function isListed(
  settings: TwilioSettings,
  message: TextMessage,
  handedOverAt: Date,
  timeoutMs: number,
): Promise<boolean> {
  const query = new URLSearchParams({ To: numberOf(message), PageSize: "1000" });
  const { status, text } = await answerWithin(timeoutMs, `${addressOf(settings)}?${query}`, {
    headers: authorizationOf(settings),
  });
  const messages = jsonIn(text)?.messages;
  if (status !== 200) throw new NoList(status === 401 ? "sign-in refused" : `status ${status}`);
  if (!Array.isArray(messages)) throw new NoList("unreadable");
  return messages.filter(isJson).some(({ body, date_created: created }) => {
    const at = Date.parse(String(created));
    // A trial account begins each text with a sentence of Twilio's.
    return String(body).endsWith(message.text) && at >= handedOverAt.getTime() - clockSlackMs;
  });
}

const accountOf = ({ url, accountSid }: TwilioSettings) => `${url}/2010-04-01/Accounts/${accountSid}`;
const addressOf = (settings: TwilioSettings) => `${accountOf(settings)}/Messages.json`;

const authorizationOf = ({ accountSid, authToken }: TwilioSettings) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});

const numberOf = ({ to }: TextMessage) => `+1${to}`;

function jsonIn(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
