import { type CalendarDate, formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import { padDbtNumber } from "./dbt-number.js";
import { alphaNum, calendarDay, type Check, numeric, personName } from "./field-rules.js";
import type { LocalizedText } from "./localized-text.js";

/** What the answer to a prompt must be, besides being there (guest-and-registration §5); NAME is an addition. */
export const promptTypes = {
  ALPHANUM: alphaNum,
  NUMBER: numeric,
  DATE: calendarDay,
  NAME: personName,
} as const satisfies Record<string, Check>;

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

/** The earliest birth date that registration takes: nobody who was born before lives. */
const earliestBirth = "1900-01-01" as CalendarDate;

const birthDateNames: readonly string[] = ["birth_date", "date_of_birth", "dob"];

/** Whether a prompt asks when somebody was born: a date under one of the names `birth_date`, `date_of_birth` and `dob` (an addition). */
export function asksBirthDate({ name, type }: Pick<RegistrationPrompt, "name" | "type">): boolean {
  return type === "DATE" && birthDateNames.includes(name);
}

/** A birth date from 01/01/1900 to today; what is no date is {@link calendarDay}'s (an addition). */
export const bornBy =
  (today: CalendarDate): Check =>
  (value) => {
    const day = parseCalendarDate(value);
    return day === undefined || (day >= earliestBirth && day <= today)
      ? null
      : { rule: "dateRange", params: { min: earliestBirth, max: today } };
  };

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
