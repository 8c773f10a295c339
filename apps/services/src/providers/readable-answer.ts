import type { NoWord } from "./processor.js";

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Why a call had no readable answer. */
export function reasonOf(error: unknown): NoWord["reason"] {
  if (error instanceof SyntaxError) return "unreadable";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}
