import { bornBy } from "./birth-date.js";
import { type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { max, min, numeric, required, type Check } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";

/** The 32 characters of a letter code: the digits and letters without I, L, O and U, which look like others. */
export const letterCodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The number of characters of a letter code. */
export const letterCodeLength = 10;

/** How many misses close a letter code (LETTER-8). */
export const letterCodeMisses = 5;

/** What a reader may take each of the left-out letters for. */
const lookAlikes: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", U: "V" };

/** A typed letter code as it is checked: in capitals, without spaces or dashes, look-alikes replaced (LETTER-3). */
export function normalizeLetterCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\-‐‑‒–—−]/gu, "")
    .replace(/[OILU]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** A letter code as printed: two groups of five (LETTER-2). */
export function formatLetterCode(code: string): string {
  return `${code.slice(0, letterCodeLength / 2)}-${code.slice(letterCodeLength / 2)}`;
}

/** The fields of the letter screen. */
export type LetterField = "code" | "birthDate" | "ssnLastFour";

/** What the rules of the letter screen need in addition to the form. */
export interface LetterContext {
  /** The day in the tenant's time zone, the latest possible birth date. */
  readonly today: CalendarDate;
}

const letterCharacters: Check = (value) => (/^[0-9A-Z]+$/.test(value) ? null : { rule: "alphaNum", params: {} });

const fourDigits = 4;

const table = {
  code: {
    read: (form) => normalizeLetterCode(form.code),
    checks: [required, letterCharacters, min(letterCodeLength), max(letterCodeLength)],
  },
  birthDate: { checks: [required, (value, _form, { today }) => bornBy(today)(value)] },
  ssnLastFour: { checks: [required, numeric, min(fourDigits), max(fourDigits)] },
} as const satisfies Record<LetterField, FieldRule<LetterField, LetterContext>>;

/** The rules of the letter screen: the code and the two facts that the letter does not show (LETTER-5, LETTER-6). */
export const letterRules = /* @__PURE__ */ formRules<LetterField, LetterContext>(table);

/** The two facts that prove that a letter is the reader's. */
export type LetterFact = Exclude<LetterField, "code">;

/** The names under which a person's record may hold each fact. The first one on record counts. */
export const letterFactNames = {
  birthDate: ["birth_date", "date_of_birth", "dob"],
  ssnLastFour: ["ssn_last_four", "ssn_last_4", "ssn4", "last_four_ssn", "ssn"],
} as const satisfies Record<LetterFact, readonly string[]>;

/**
 * A fact from a person's record, as it is compared: a birth date as YYYY-MM-DD, and the last four digits of an SSN that
 * is on record with four or nine digits. Null if the record has none that can be compared.
 */
export function readLetterFact(record: Readonly<Record<string, string>>, fact: LetterFact): string | null {
  const name = letterFactNames[fact].find((one) => Object.hasOwn(record, one));
  return name === undefined ? null : letterFactValue(fact, record[name] ?? "");
}

/** A fact as it is compared; null for text that is no such fact. */
export function letterFactValue(fact: LetterFact, text: string): string | null {
  if (fact === "birthDate") return parseCalendarDate(text.trim()) ?? null;
  const digits = text.replace(/[\s-]/g, "");
  return /^(?:[0-9]{4}|[0-9]{9})$/.test(digits) ? digits.slice(-fourDigits) : null;
}
