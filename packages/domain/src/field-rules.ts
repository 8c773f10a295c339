import { cardLength, holdsCardNumber } from "./card-number.js";
import { parseDecimal } from "./money.js";
import { phoneDigits } from "./phone.js";

type NoParams = Readonly<Record<string, never>>;

/** Every rule a field can break and what its message needs to know (guest-and-registration §5). */
export interface RuleParams {
  readonly required: NoParams;
  readonly removeWhitespace: NoParams;
  readonly numeric: NoParams;
  /** The longest length that is allowed, itself included (decisions Q53). */
  readonly max: { readonly length: number };
  readonly digits: { readonly length: number };
  readonly cardLength: { readonly length: 15 | 16 };
  readonly noCurrencySymbol: NoParams;
  /** The most decimals that are allowed. */
  readonly atMostNumDigits: { readonly digits: number };
  readonly positive: NoParams;
  readonly email: NoParams;
  /** The value is none of the choices offered. */
  readonly oneOf: NoParams;
  /** A card number was typed where it would be stored. */
  readonly cardNumberInText: NoParams;
  /** The bankExists call answered anything but 200 (registered-area §5, decisions Q73); never found by a validator of this package. */
  readonly routingNumberExists: NoParams;
}

export type RuleName = keyof RuleParams;

/** A broken rule: the reason only; its words come from the message catalogue. */
export type RuleFailure = { readonly [R in RuleName]: { readonly rule: R; readonly params: RuleParams[R] } }[RuleName];

/** A check of one value. It answers null when the value passes and never throws. */
export type Check = (value: string) => RuleFailure | null;

const none: NoParams = {};

/** Something other than spaces. For any form, the sign-in too (guest-and-registration §5). */
export const required: Check = (value) => (value.trim() === "" ? { rule: "required", params: none } : null);

export const removeWhitespace: Check = (value) => (/\s/.test(value) ? { rule: "removeWhitespace", params: none } : null);

/** The digits 0 to 9 and nothing else (decisions Q72). */
export const numeric: Check = (value) => (/^[0-9]+$/.test(value) ? null : { rule: "numeric", params: none });

/** At most `length` characters, `length` itself allowed (decisions Q53). */
export const max =
  (length: number): Check =>
  (value) =>
    value.length <= length ? null : { rule: "max", params: { length } };

/** Exactly `length` digits once punctuation and a leading +1 are taken off (decisions Q57). */
export const phoneOf =
  (length: number): Check =>
  (value) => {
    const digits = phoneDigits(value);
    return digits.length === length && numeric(digits) === null ? null : { rule: "digits", params: { length } };
  };

/** 15 characters when it starts with 3, else 16: no brands, no checksum (guest-and-registration §5, decisions Q64). */
export const cardNumberLength: Check = (value) => {
  const length = cardLength(value);
  return value.length === length ? null : { rule: "cardLength", params: { length } };
};

export const noCurrencySymbol: Check = (value) => (value.includes("$") ? { rule: "noCurrencySymbol", params: none } : null);

/** A plain decimal of at most two decimals (decisions Q60); the sign is left to {@link positive}, which has the better message. */
export const atMostTwoDecimals: Check = (value) =>
  parseDecimal(value) === undefined ? { rule: "atMostNumDigits", params: { digits: 2 } } : null;

/** Above 0.00 (decisions Q61). */
export const positive: Check = (value) => ((parseDecimal(value) ?? 0) > 0 ? null : { rule: "positive", params: none });

export const email: Check = (value) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? null : { rule: "email", params: none });

export const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value) ? null : { rule: "oneOf", params: none };

/** No card number in a text that is stored: 13 to 19 digits that pass the Luhn check (an addition). */
export const noCardNumber: Check = (value) => (holdsCardNumber(value) ? { rule: "cardNumberInText", params: none } : null);
