import { addAbortSignal, Readable } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import type { NoAnswer } from "./processor.js";

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
 * @throws a TimeoutError after the timeout, and fetch's error when no answer comes.
 */
export async function answerWithin(
  timeoutMs: number,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  const limit = AbortSignal.timeout(timeoutMs);
  const { status, body } = await fetch(url, { ...init, redirect: "error", signal: limit });
  try {
    return { status, text: body ? await wholeText(addAbortSignal(limit, Readable.fromWeb(body))) : "" };
  } catch (error) {
    limit.throwIfAborted();
    throw error;
  }
}

/** Why a call had no readable answer. */
export function reasonOf(error: unknown): NoAnswer["reason"] {
  if (error instanceof SyntaxError) return "unreadable";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}
