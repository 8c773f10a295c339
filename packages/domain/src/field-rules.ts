import type { CalendarDate } from "./calendar-date.js";
import { cardLength, holdsCardNumber } from "./card-number.js";
import { type Cents, parseDecimal } from "./money.js";
import { phoneDigits } from "./phone.js";

/** The parameters of a rule whose message needs no parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** Every rule that a field can break, with the parameters of its message. */
export interface RuleParams {
  readonly required: {
    /** A place that has its own message for this rule; absent for the shared message. */
    readonly place?: "changePassword" | "registrationPrompt" | "guestLookup";
  };
  readonly removeWhitespace: NoParams;
  readonly numeric: NoParams;
  readonly notNaN: NoParams;
  readonly alphaNum: NoParams;
  readonly personName: NoParams;
  /** The shortest allowed length. */
  readonly min: { readonly length: number };
  /**
   * The length in the message. A value of exactly this length is allowed, except for a new password on Change Password
   * (VALID-9, PASS-10).
   */
  readonly max: { readonly length: number };
  readonly digits: { readonly length: number };
  readonly cardLength: { readonly length: 15 | 16 };
  readonly noCurrencySymbol: NoParams;
  /** The most decimals allowed. */
  readonly atMostNumDigits: { readonly digits: number };
  readonly positive: NoParams;
  /** The amount is more than the account owes. */
  readonly notAboveDue: { readonly due: Cents };
  /** The amount is more than the tenant accepts in one payment. */
  readonly notAboveMax: { readonly max: Cents };
  /** The amount is the whole due, but the offer must be lower. */
  readonly belowDue: { readonly due: Cents };
  /** A whole number outside the allowed range. Both limits are allowed. */
  readonly countRange: { readonly min: number; readonly max: number };
  /** The day is before the first one allowed. */
  readonly notBefore: { readonly min: CalendarDate };
  readonly email: {
    /** Registration has its own message (REG-26). */
    readonly place?: "registration";
  };
  readonly passwordConfirmation: NoParams;
  /** The checkUsername call answered that the name is taken. No validator of this package reports it. */
  readonly found: { readonly value: string };
  /** The text is not a date in a supported format, or the day does not exist. */
  readonly date: NoParams;
  /**
   * The date is outside the allowed range, such as the payment dates offered or possible birth dates. Both limits are
   * allowed.
   */
  readonly dateRange: { readonly min: CalendarDate; readonly max: CalendarDate };
  /** The value is not one of the choices. */
  readonly oneOf: NoParams;
  /** The card has expired. */
  readonly cardExpired: NoParams;
  /** The text holds a card number, which must not be stored. */
  readonly cardNumberInText: NoParams;
  /** The bankExists call did not answer 200 (VALID-28). No validator of this package reports it. */
  readonly routingNumberExists: NoParams;
}

/** The name of a rule that a field can break. */
export type RuleName = keyof RuleParams;

/** A broken rule, without words: the message catalogue has the message for it. */
export type RuleFailure = { readonly [R in RuleName]: { readonly rule: R; readonly params: RuleParams[R] } }[RuleName];

/** A check of one value. Returns null if the value passes; never throws. */
export type Check = (value: string) => RuleFailure | null;

const none: NoParams = {};

// Counts code points, as people and the contract's maxLength do: a character beyond the basic plane counts as one.
const characters = (value: string) => [...value].length;

/** Not blank (VALID-1). */
export const required: Check = (value) => (value.trim() === "" ? { rule: "required", params: none } : null);

/** Like {@link required}, but with the message of a given place. */
export const requiredAt =
  (place: NonNullable<RuleParams["required"]["place"]>): Check =>
  (value) =>
    value.trim() === "" ? { rule: "required", params: { place } } : null;

/** No white space anywhere (VALID-6). */
export const removeWhitespace: Check = (value) =>
  /\s/.test(value) ? { rule: "removeWhitespace", params: none } : null;

/** Only the digits 0 to 9 (VALID-2). */
export const numeric: Check = (value) => (/^[0-9]+$/.test(value) ? null : { rule: "numeric", params: none });

/** Any number: digits with an optional sign and decimals, without an exponent (VALID-3). */
export const notNaN: Check = (value) =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value) ? null : { rule: "notNaN", params: none };

/** Letters of any script and digits. */
export const alphaNum: Check = (value) =>
  /^[\p{L}\p{M}\p{Nd}]+$/u.test(value) ? null : { rule: "alphaNum", params: none };

/**
 * A name as people write it: letters of any script with their marks, apostrophes (straight and curly), hyphens, spaces
 * and periods, with at least one letter.
 */
export const personName: Check = (value) => {
  const passes = /^[\p{L}\p{M}'‘’\-‐‑. ]+$/u.test(value) && /\p{L}/u.test(value);
  return passes ? null : { rule: "personName", params: none };
};

/** At least `length` characters, counted in code points (VALID-8). */
export const min =
  (length: number): Check =>
  (value) =>
    characters(value) >= length ? null : { rule: "min", params: { length } };

/** At most `length` characters, counted as in {@link min}; exactly `length` passes (VALID-9). */
export const max =
  (length: number): Check =>
  (value) =>
    value.length <= length || characters(value) <= length ? null : { rule: "max", params: { length } };

/** Fewer than `length` characters, only for Change Password (PASS-10). */
export const fewerThan =
  (length: number): Check =>
  (value) =>
    characters(value) < length ? null : { rule: "max", params: { length } };

/** At least `length` digits and nothing else (VALID-10). Phone fields use {@link phoneOf}. */
export const digits =
  (length: number): Check =>
  (value) =>
    value.length >= length && numeric(value) === null ? null : { rule: "digits", params: { length } };

/** Exactly `length` digits after removing punctuation and a leading +1 (VALID-11). */
export const phoneOf =
  (length: number): Check =>
  (value) => {
    const typed = phoneDigits(value);
    return typed.length === length && numeric(typed) === null ? null : { rule: "digits", params: { length } };
  };

/** 15 characters if the number starts with 3, otherwise 16. Checks neither brand nor checksum (VALID-24). */
export const cardNumberLength: Check = (value) => {
  const length = cardLength(value);
  return value.length === length ? null : { rule: "cardLength", params: { length } };
};

/** No dollar sign (VALID-5). */
export const noCurrencySymbol: Check = (value) =>
  value.includes("$") ? { rule: "noCurrencySymbol", params: none } : null;

/**
 * A plain decimal with at most `places` decimals, and at most thirteen digits before the point (VALID-4). No exponent,
 * sign or separators; ".5" passes, "5." doesn't.
 */
export const atMostNumDigits =
  (places: number): Check =>
  (value) => {
    // An amount with thirteen digits before the point is still a safe integer when counted in cents.
    const decimals = /^\d{0,13}(?:\.(\d+))?$/.exec(value);
    const passes = decimals !== null && /\d/.test(value) && (decimals[1] ?? "").length <= places;
    return passes ? null : { rule: "atMostNumDigits", params: { digits: places } };
  };

/** Not below zero, with the message of {@link positive}. Text that is not a number passes. */
export const notNegative: Check = (value) =>
  value.startsWith("-") && notNaN(value) === null ? { rule: "positive", params: none } : null;

/** A readable amount above 0.00 (VALID-39). */
export const positive: Check = (value) => ((parseDecimal(value) ?? 0) > 0 ? null : { rule: "positive", params: none });

/** Text, an at sign and a host with a dot (VALID-7). */
export const email: Check = (value) => (isEmail(value) ? null : { rule: "email", params: none });

/** Like {@link email}, with registration's own message (REG-26). */
export const registrationEmail: Check = (value) =>
  isEmail(value) ? null : { rule: "email", params: { place: "registration" } };

/** Exactly one of the choices. */
export const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value) ? null : { rule: "oneOf", params: none };

/** Exactly the same as the password. */
export const passwordConfirmation =
  (password: string): Check =>
  (value) =>
    value === password ? null : { rule: "passwordConfirmation", params: none };

/** No card number in a text to be stored: 13 to 19 digits that pass the Luhn check (VALID-20). */
export const noCardNumber: Check = (value) =>
  holdsCardNumber(value) ? { rule: "cardNumberInText", params: none } : null;

// Checks the parts between the dots one by one, so that no text takes more than linear time.
function isEmail(value: string): boolean {
  const at = value.indexOf("@");
  const parts = value.slice(at + 1).split(".");
  return (
    at > 0 &&
    !/\s/.test(value) &&
    at === value.lastIndexOf("@") &&
    parts.length > 1 &&
    parts.every((part) => part !== "")
  );
}
