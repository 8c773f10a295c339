import { type Cents, parseDecimal } from "@paydown/domain";
import type { NoAnswer } from "../processor.js";
import { isJson, type Json } from "../readable-answer.js";

/** A readable answer of the gateway. The code is that of its first message, such as I00001 or E00027. */
export interface Answer {
  readonly kind: "answer";
  readonly isOk: boolean;
  readonly code: string;
  readonly text: string;
  readonly body: Json;
}

/**
 * Reads what every answer has in common. Anything that is not clearly the answer to this request is no answer: a status
 * other than 200, HTML, a list or text instead of an object, an answer without a result, or with another `refId`. The
 * body begins with a byte order mark (https://developer.authorize.net/api/reference/index.html).
 *
 * @param refId - what the request sent; the gateway repeats it
 */
export function readAnswer(status: number, text: string, refId: string): Answer | NoAnswer {
  if (status !== 200) return { kind: "unknown", reason: `status ${status}` };
  const body = parse(text.replace(/^\uFEFF/, ""));
  if (!isJson(body) || !isJson(body["messages"])) return unreadable;
  const { resultCode, message } = body["messages"];
  const [first] = listOf(message, "message") ?? [];
  if (!first || (resultCode !== "Ok" && resultCode !== "Error")) return unreadable;
  const code = textOf(first["code"]);
  if (code === undefined || !/^[EI]\d{5}$/.test(code)) return unreadable;
  const isOk = resultCode === "Ok";
  // An error before the request was read has no refId.
  const repeated = body["refId"];
  if (repeated === undefined ? isOk : repeated !== refId) return unreadable;
  return { kind: "answer", isOk, code, text: textOf(first["text"]) ?? "", body };
}

/** An answer without the expected content: its error code, or unreadable if it reports no error. */
export const noContent = ({ isOk, code }: Answer): NoAnswer =>
  isOk ? unreadable : { kind: "unknown", reason: `error ${code}` };

export const unreadable = { kind: "unknown", reason: "unreadable" } as const satisfies NoAnswer;

/**
 * A list of objects. JSON has it as an array; some answers keep the element of the XML between.
 *
 * @returns undefined if it is anything else; an absent list is empty
 */
export function listOf(value: unknown, element: string): readonly Json[] | undefined {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.every(isJson) ? value : undefined;
  if (!isJson(value)) return undefined;
  const inner = value[element];
  if (Array.isArray(inner)) return inner.every(isJson) ? inner : undefined;
  return isJson(inner) ? [inner] : undefined;
}

/** A text, which may come as a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

/** An id: digits, which may come as a number; 0 is none. A number that JSON has rounded would be another id. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return undefined;
  const text = textOf(value);
  return text !== undefined && /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : undefined;
}

/** An amount in the gateway's format: a number or text. It may have four decimals, but only two are ever used. */
export function amountOf(value: unknown): Cents | undefined {
  const text = textOf(value);
  return text === undefined || !/^\d{1,12}(\.\d{1,4})?$/.test(text)
    ? undefined
    : parseDecimal(text.replace(/(\.\d\d)0{1,2}$/, "$1"));
}

/** A moment in UTC. */
export function momentOf(value: unknown): Date | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
