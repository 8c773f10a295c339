import type LogRocket from "logrocket";
import type { RecordedSession } from "./recording";

type Options = NonNullable<Parameters<typeof LogRocket.init>[1]>;
type Network = Required<NonNullable<Options["network"]>>;
type RecordedRequest = Parameters<Network["requestSanitizer"]>[0];
type RecordedResponse = Parameters<Network["responseSanitizer"]>[0];

/** Of the headers none else: Authorization is the session, Idempotency-Key a payment's. */
const keptHeaders: readonly string[] = ["content-type", "retry-after"];

/** Attributes that repeat what a text or an address says, which sanitising texts and addresses leaves alone. */
const hiddenAttributes = [
  ...[
    "alt",
    "aria-description",
    "aria-label",
    "aria-valuetext",
    "content",
    "datetime",
    "download",
    "placeholder",
    "title",
    "value",
  ],
  ...["action", "href"],
];

/**
 * What of a session leaves the browser: where somebody was, what was pressed and how each call ended, and no word, figure or
 * input. Bodies go at all addresses, not only those with payments, otp, login (guest-and-registration §2), password,
 * registration, token and docs (decisions Q27): the others hold the names and amounts that are taken off the screen. Console and
 * errors stay out, since they may quote what was sent.
 */
export function recorderOptions({ isRecorded }: Pick<RecordedSession, "isRecorded">) {
  return {
    dom: { inputSanitizer: true, textSanitizer: true, hiddenAttributes, disablePageTitles: true },
    network: { requestSanitizer: withoutSecrets, responseSanitizer: withoutContent },
    browser: { urlSanitizer: cleanAddress },
    console: { isEnabled: false },
    shouldDetectExceptions: false,
    shouldAugmentNPS: false,
    shouldCaptureIP: false,
    shouldSendData: isRecorded,
  } satisfies Options;
}

function withoutSecrets({ reqId, url, method, headers, mode, credentials }: RecordedRequest) {
  const request = { reqId, url: cleanAddress(url), method, headers: kept(headers), body: null };
  return { ...request, ...(mode !== undefined && { mode }), ...(credentials !== undefined && { credentials }) };
}

function withoutContent({ reqId, status, method, headers, url }: RecordedResponse) {
  const response = { reqId, method, headers: kept(headers), body: null };
  return { ...response, ...(status !== undefined && { status }), ...(url !== undefined && { url: cleanAddress(url) }) };
}

const kept = (headers: RecordedRequest["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keptHeaders.includes(name.toLowerCase())));

/**
 * An address without what was asked for in it: of the query and `;user=` the names, no fragment (it may be a recovery's
 * secret), and of the path no part with two digits or more (account numbers, keys, references).
 */
export function cleanAddress(address: string): string {
  const [beforeFragment = ""] = address.split("#", 1);
  const [path = "", ...query] = beforeFragment.split("?");
  const [, origin = "", rest = path] = /^([a-z]+:\/\/[^/]*)(.*)$/i.exec(path) ?? [];
  const cleanPath = rest.replace(/;([^=/]*)=[^/]*/g, ";$1=*").replace(/[^/;]*\d[^/;]*\d[^/;]*/g, "*");
  const names = query
    .join("?")
    .split("&")
    .filter(Boolean)
    .map((pair) => `${pair.split("=", 1)[0]}=*`);
  return origin + cleanPath + (names.length > 0 ? `?${names.join("&")}` : "");
}
