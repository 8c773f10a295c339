import { formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import { padDbtNumber } from "./dbt-number.js";
import { alphaNum, calendarDay, type Check, numeric } from "./field-rules.js";
import type { LocalizedText } from "./localized-text.js";

/** What the answer to a prompt must be, besides being there (guest-and-registration §5). */
export const promptTypes = { ALPHANUM: alphaNum, NUMBER: numeric, DATE: calendarDay } as const satisfies Record<string, Check>;

/** What an answer to a prompt of registration may hold. */
export type PromptType = keyof typeof promptTypes;

/** A question that a tenant asks of whoever registers (guest-and-registration §3). */
export interface RegistrationPrompt {
  readonly name: string;
  /** One of {@link promptTypes}; the answer to any other type need only be there. */
  readonly type: string;
  readonly displayLabel: LocalizedText;
}

/** Whether a value is one of the types, letter for letter. */
export function isPromptType(value: unknown): value is PromptType {
  return typeof value === "string" && Object.hasOwn(promptTypes, value);
}

const paddedNames: readonly string[] = ["dem_dbt_no", "dbt_no"];

/**
 * An answer as submitted: without outer spaces; dem_dbt_no and dbt_no padded to nine characters; a date as MM/DD/YYYY
 * (guest-and-registration §3, decisions Q98, Q99). What is no date stays as it is.
 */
export function promptAnswer(prompt: Pick<RegistrationPrompt, "name" | "type">, text: string): string {
  const typed = text.trim();
  if (paddedNames.includes(prompt.name)) return padDbtNumber(typed);
  const date = prompt.type === "DATE" ? parseCalendarDate(typed) : undefined;
  return date === undefined ? typed : formatCalendarDate(date);
}
