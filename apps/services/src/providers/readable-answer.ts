import { addAbortSignal, Readable } from "node:stream";
import { text as wholeText } from "node:stream/consumers";

/** The longest body of an answer, in bytes. A page of 1,000 transactions has less than 1 MB. */
const longestBody = 8 * 1024 * 1024;

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Calls a provider, and waits for the answer with its whole body, at most until the timeout. Fetch alone does not
 * enforce the timeout on the body: it loses its signal when the request is garbage-collected (nodejs/undici#4984), and
 * would then wait five minutes for a body that never ends. Does not follow redirects, because they would send the
 * request's data elsewhere.
 *
 * @throws a TimeoutError after the timeout, a SyntaxError if the body is longer than 8 MB, and fetch's error when no
 * answer comes
 */
export async function answerWithin(
  timeoutMs: number,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  const limit = AbortSignal.timeout(timeoutMs);
  const { status, body } = await fetch(url, { ...init, redirect: "error", signal: limit });
  try {
    return { status, text: body ? await wholeText(capped(addAbortSignal(limit, Readable.fromWeb(body)))) : "" };
  } catch (error) {
    limit.throwIfAborted();
    throw error;
  }
}

async function* capped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > longestBody) throw new SyntaxError("The body is too long.");
    yield chunk;
  }
}

/** Why a call had no readable answer. */
export function reasonOf(error: unknown): "timeout" | "certificate" | "unreachable" | "unreadable" {
  if (error instanceof SyntaxError) return "unreadable";
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  return isCertificateCode(causeCodeOf(error)) ? "certificate" : "unreachable";
}

/** Whether a code is that of a certificate that is expired, for another host, or of an unknown authority. */
export const isCertificateCode = (code: string): boolean =>
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/.test(code);

/** The code of fetch's cause, such as ECONNREFUSED. */
export function causeCodeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
}
