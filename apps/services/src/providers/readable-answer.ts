import { addAbortSignal, Readable } from "node:stream";
import { text as wholeText } from "node:stream/consumers";
import type { NoWord } from "./processor.js";

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Calls a provider, and waits for its answer and the whole of its body no longer than the limit. The limit holds the body by itself:
 * the signal that fetch follows is lost with its request when memory is tidied up (nodejs/undici#4984), and a body that never ended would
 * then have been waited for five minutes. A redirect is not followed with what was sent.
 *
 * @throws a TimeoutError when the time is over, and what fetch throws when no answer comes.
 */
export async function answerWithin(
  timeLimitMs: number,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const { status, body } = await fetch(url, { ...init, redirect: "error", signal: limit });
  try {
    return { status, text: body ? await wholeText(addAbortSignal(limit, Readable.fromWeb(body))) : "" };
  } catch (error) {
    limit.throwIfAborted();
    throw error;
  }
}

/** Why a call had no readable answer. */
export function reasonOf(error: unknown): NoWord["reason"] {
  if (error instanceof SyntaxError) return "unreadable";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}
