import { formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import { padDbtNumber } from "./dbt-number.js";
import { calendarDay } from "./calendar-day.js";
import { alphaNum, type Check, numeric, personName } from "./field-rules.js";
import type { LocalizedText } from "./localized-text.js";

/** The check of an answer by the prompt's type. Every answer must also be present. The type NAME is our addition. */
export const promptTypes = {
  ALPHANUM: alphaNum,
  NUMBER: numeric,
  DATE: calendarDay,
  NAME: personName,
} as const satisfies Record<string, Check>;

/** The type of answer to a registration prompt. */
export type PromptType = keyof typeof promptTypes;

/** A question that a tenant asks during registration. */
export interface RegistrationPrompt {
  readonly name: string;
  /** One of {@link promptTypes}. The answer to any other type only has to be present. */
  readonly type: string;
  readonly displayLabel: LocalizedText;
}

/** Whether a value is exactly one of the types. */
export function isPromptType(value: unknown): value is PromptType {
  return typeof value === "string" && Object.hasOwn(promptTypes, value);
}

const birthDateNames: readonly string[] = ["birth_date", "date_of_birth", "dob"];

/** Whether a prompt asks for a birth date: a date named `birth_date`, `date_of_birth` or `dob`. */
export function asksBirthDate({ name, type }: Pick<RegistrationPrompt, "name" | "type">): boolean {
  return type === "DATE" && birthDateNames.includes(name);
}

const paddedNames: readonly string[] = ["dem_dbt_no", "dbt_no"];

/**
 * An answer as submitted: trimmed, with dem_dbt_no and dbt_no padded to nine characters (REG-22) and a date as
 * MM/DD/YYYY. Text that is not a date stays as it is.
 */
export function promptAnswer(prompt: Pick<RegistrationPrompt, "name" | "type">, text: string): string {
  const typed = text.trim();
  if (paddedNames.includes(prompt.name)) return padDbtNumber(typed);
  const date = prompt.type === "DATE" ? parseCalendarDate(typed) : undefined;
  return date === undefined ? typed : formatCalendarDate(date);
}
