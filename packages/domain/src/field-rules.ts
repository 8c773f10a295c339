import { type CalendarDate, parseCalendarDate } from "./calendar-date.js";
import { cardLength, holdsCardNumber } from "./card-number.js";
import { type Cents, parseDecimal } from "./money.js";
import { phoneDigits } from "./phone.js";

/** What the message of a rule needs to know when it needs nothing. */
export type NoParams = Readonly<Record<string, never>>;

/** Every rule a field can break and what its message needs to know (guest-and-registration §5). */
export interface RuleParams {
  readonly required: {
    /** Where the sentence is another one than the shared (decisions Q55); absent elsewhere. */
    readonly place?: "changePassword" | "registrationPrompt" | "guestLookup";
  };
  readonly removeWhitespace: NoParams;
  readonly numeric: NoParams;
  readonly notNaN: NoParams;
  readonly alphaNum: NoParams;
  readonly personName: NoParams;
  /** The shortest length that is allowed. */
  readonly min: { readonly length: number };
  /** The length of the message: itself allowed, save in Change Password's new password (decisions Q53). */
  readonly max: { readonly length: number };
  readonly digits: { readonly length: number };
  readonly cardLength: { readonly length: 15 | 16 };
  readonly noCurrencySymbol: NoParams;
  /** The most decimals that are allowed. */
  readonly atMostNumDigits: { readonly digits: number };
  readonly positive: NoParams;
  /** More than the account owes. */
  readonly notAboveDue: { readonly due: Cents };
  /** More than the instance takes in one payment. */
  readonly notAboveMax: { readonly max: Cents };
  /** The whole of what the account owes, where less is to be offered. */
  readonly belowDue: { readonly due: Cents };
  /** A whole number outside those that can be chosen, both included. */
  readonly countRange: { readonly min: number; readonly max: number };
  /** A day before the first that can be chosen. */
  readonly notBefore: { readonly min: CalendarDate };
  readonly email: {
    /** Registration has a sentence of its own (decisions Q56). */
    readonly place?: "registration";
  };
  readonly passwordConfirmation: NoParams;
  /** The checkUsername call answered that the name is taken; never found by a validator of this package. */
  readonly found: { readonly value: string };
  /** No day of the calendar in a form that is read. */
  readonly date: NoParams;
  /** A date outside the days that can be, both included: those that are offered for a payment (decisions Q76), those of a birth. */
  readonly dateRange: { readonly min: CalendarDate; readonly max: CalendarDate };
  /** The value is none of the choices offered. */
  readonly oneOf: NoParams;
  /** The card's expiry month is over. */
  readonly cardExpired: NoParams;
  /** A card number was typed where it would be stored. */
  readonly cardNumberInText: NoParams;
  /** The bankExists call answered anything but 200 (registered-area §5, decisions Q73); never found by a validator of this package. */
  readonly routingNumberExists: NoParams;
}

/** The name of a rule that a field can break. */
export type RuleName = keyof RuleParams;

/** A broken rule: the reason only; its words come from the message catalogue. */
export type RuleFailure = { readonly [R in RuleName]: { readonly rule: R; readonly params: RuleParams[R] } }[RuleName];

/** A check of one value. It answers null when the value passes and never throws. */
export type Check = (value: string) => RuleFailure | null;

const none: NoParams = {};

// As a person counts and as the contract's maxLength does: a sign beyond the basic plane is one.
const characters = (value: string) => [...value].length;

/** Something other than spaces (guest-and-registration §5). */
export const required: Check = (value) => (value.trim() === "" ? { rule: "required", params: none } : null);

/** As {@link required}, where the sentence is another one (decisions Q55). */
export const requiredAt =
  (place: NonNullable<RuleParams["required"]["place"]>): Check =>
  (value) =>
    value.trim() === "" ? { rule: "required", params: { place } } : null;

/** No white space anywhere (guest-and-registration §5). */
export const removeWhitespace: Check = (value) =>
  /\s/.test(value) ? { rule: "removeWhitespace", params: none } : null;

/** The digits 0 to 9 and nothing else (guest-and-registration §5, decisions Q72). */
export const numeric: Check = (value) => (/^[0-9]+$/.test(value) ? null : { rule: "numeric", params: none });

/** Any number: digits, an optional sign, decimals, no exponent (guest-and-registration §5). */
export const notNaN: Check = (value) =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value) ? null : { rule: "notNaN", params: none };

/** Letters of any script and digits (guest-and-registration §5). */
export const alphaNum: Check = (value) =>
  /^[\p{L}\p{M}\p{Nd}]+$/u.test(value) ? null : { rule: "alphaNum", params: none };

/**
 * A name as people write it: letters of any script with their marks, apostrophes (straight and curly), hyphens, spaces and periods, and at least
 * one letter (an addition).
 */
export const personName: Check = (value) => {
  const passes = /^[\p{L}\p{M}'‘’\-‐‑. ]+$/u.test(value) && /\p{L}/u.test(value);
  return passes ? null : { rule: "personName", params: none };
};

/** At least `length` characters, as people count them: a sign beyond the basic plane is one (guest-and-registration §5). */
export const min =
  (length: number): Check =>
  (value) =>
    characters(value) >= length ? null : { rule: "min", params: { length } };

/** At most `length` characters, counted as in {@link min}, `length` itself allowed (guest-and-registration §5, decisions Q53). */
export const max =
  (length: number): Check =>
  (value) =>
    value.length <= length || characters(value) <= length ? null : { rule: "max", params: { length } };

/** Fewer than `length` characters, for Change Password alone (registered-area §5, decisions Q53). */
export const fewerThan =
  (length: number): Check =>
  (value) =>
    characters(value) < length ? null : { rule: "max", params: { length } };

/** At least `length` digits and nothing else, as the source checks it; fields ask for {@link phoneOf} (guest-and-registration §5, decisions Q57). */
export const digits =
  (length: number): Check =>
  (value) =>
    value.length >= length && numeric(value) === null ? null : { rule: "digits", params: { length } };

/** Exactly `length` digits once punctuation and a leading +1 are taken off (decisions Q57). */
export const phoneOf =
  (length: number): Check =>
  (value) => {
    const typed = phoneDigits(value);
    return typed.length === length && numeric(typed) === null ? null : { rule: "digits", params: { length } };
  };

/** 15 characters when it starts with 3, else 16: no brands, no checksum (guest-and-registration §5, decisions Q64). */
export const cardNumberLength: Check = (value) => {
  const length = cardLength(value);
  return value.length === length ? null : { rule: "cardLength", params: { length } };
};

/** No dollar sign (guest-and-registration §5). */
export const noCurrencySymbol: Check = (value) =>
  value.includes("$") ? { rule: "noCurrencySymbol", params: none } : null;

/**
 * A plain decimal of at most `places` decimals and thirteen digits before them, without exponent, sign or separators; ".5" is one, "5." is none
 * (guest-and-registration §5, decisions Q60).
 */
export const atMostNumDigits =
  (places: number): Check =>
  (value) => {
    // Thirteen digits before the point stay within the safe integers as cents.
    const decimals = /^\d{0,13}(?:\.(\d+))?$/.exec(value);
    const passes = decimals !== null && /\d/.test(value) && (decimals[1] ?? "").length <= places;
    return passes ? null : { rule: "atMostNumDigits", params: { digits: places } };
  };

/** Not below zero, in the words of {@link positive}; what is no number passes (decisions Q61). */
export const notNegative: Check = (value) =>
  value.startsWith("-") && notNaN(value) === null ? { rule: "positive", params: none } : null;

/** Above 0.00, and an amount that can be reckoned with (decisions Q61). */
export const positive: Check = (value) => ((parseDecimal(value) ?? 0) > 0 ? null : { rule: "positive", params: none });

/** Something, an at sign and a host with a dot (guest-and-registration §5). */
export const email: Check = (value) => (isEmail(value) ? null : { rule: "email", params: none });

/** As {@link email}, with registration's sentence (guest-and-registration §5, decisions Q56). */
export const registrationEmail: Check = (value) =>
  isEmail(value) ? null : { rule: "email", params: { place: "registration" } };

/** One of the choices, letter for letter. */
export const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value) ? null : { rule: "oneOf", params: none };

/** A day that exists, as ISO text or MM/DD/YYYY (decisions Q99). */
export const calendarDay: Check = (value) =>
  parseCalendarDate(value) === undefined ? { rule: "date", params: none } : null;

/** The confirmation is the password, letter for letter (registered-area §5, guest-and-registration §5). */
export const passwordConfirmation =
  (password: string): Check =>
  (value) =>
    value === password ? null : { rule: "passwordConfirmation", params: none };

/** No card number in a text that is stored: 13 to 19 digits that pass the Luhn check (an addition). */
export const noCardNumber: Check = (value) =>
  holdsCardNumber(value) ? { rule: "cardNumberInText", params: none } : null;

// Parts between the dots are looked at one by one, so that no text takes the check more than linear time.
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
