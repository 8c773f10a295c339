import type LogRocket from "logrocket";
import type { RecordedSession } from "./recording";

type Options = NonNullable<Parameters<typeof LogRocket.init>[1]>;
type Network = Required<NonNullable<Options["network"]>>;
type RecordedRequest = Parameters<Network["requestSanitizer"]>[0];
type RecordedResponse = Parameters<Network["responseSanitizer"]>[0];

/** The only recorded headers. Others can be private: Authorization has the session, Idempotency-Key a payment's key. */
const keptHeaders: readonly string[] = ["content-type", "retry-after"];

/** Attributes that repeat texts or URLs and that the sanitizers for texts and URLs do not cover. */
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
 * What a recorded session sends: the screens visited, the controls pressed and the result of each call, without any
 * text, amount or input. Request and response bodies are dropped for all URLs, because they hold the names and amounts
 * that are masked on the screen (REC-10). Console and errors are left out, since they may quote user data (REC-13).
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
 * Removes a URL's private parts (REC-11): keeps only the names of query and matrix parameters, drops the fragment (it
 * may be a recovery secret), and masks path segments with two or more digits (account numbers, keys, references).
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
