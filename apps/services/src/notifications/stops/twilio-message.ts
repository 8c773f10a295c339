import { createHmac, timingSafeEqual } from "node:crypto";

/** What a request of Twilio says about a phone number. */
export interface TwilioEvent {
  /** Ten digits; undefined if it is not a US or Canadian number. */
  readonly phone: string | undefined;
  /** `cannotReceive`: the number does not exist or takes no text messages. */
  readonly kind: "stop" | "start" | "help" | "cannotReceive" | "other";
  /** Whether Twilio has answered the recipient itself. */
  readonly isAnswered: boolean;
}

/** The words that carriers know, and their Spanish ones. */
const words: readonly (readonly [TwilioEvent["kind"], RegExp])[] = [
  ["stop", /^(?:stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|alto|parar)$/],
  ["start", /^(?:start|unstop|yes|empezar)$/],
  ["help", /^(?:help|info|ayuda)$/],
];

/** Codes of Twilio's status callbacks: an unknown number, and a landline or a number that takes no texts. */
const cannotReceive: ReadonlySet<string> = new Set(["30005", "30006"]);

/** Reads a message of a recipient, or news about a message that was sent. */
export function readTwilioEvent(form: URLSearchParams): TwilioEvent {
  const status = form.get("MessageStatus");
  const optOut = form.get("OptOutType")?.toLowerCase();
  const number = status === null ? form.get("From") : form.get("To");
  const kind = status === null ? kindOf(optOut ?? form.get("Body") ?? "") : kindOfStatus(form.get("ErrorCode") ?? "");
  return { phone: /^\+1(\d{10})$/.exec(number ?? "")?.[1], kind, isAnswered: optOut !== undefined };
}

const kindOf = (text: string): TwilioEvent["kind"] =>
  words.find(([, pattern]) =>
    pattern.test(
      text
        .trim()
        .replace(/[.!]+$/, "")
        .toLowerCase(),
    ),
  )?.[0] ?? "other";

const kindOfStatus = (errorCode: string): TwilioEvent["kind"] => {
  if (cannotReceive.has(errorCode)) return "cannotReceive";
  // The recipient has replied STOP, as Twilio knows and Paydown may not.
  return errorCode === "21610" ? "stop" : "other";
};

/**
 * Whether Twilio has signed a request: the HMAC-SHA1 of the address and of the form's fields in the order of their
 * names, keyed with the account's auth token.
 */
export function isSignedByTwilio(
  signature: string,
  { url, form, authToken }: { readonly url: string; readonly form: URLSearchParams; readonly authToken: string },
): boolean {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).flat();
  const wanted = createHmac("sha1", authToken)
    .update(url + fields.join(""))
    .digest();
  const given = Buffer.from(signature, "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
