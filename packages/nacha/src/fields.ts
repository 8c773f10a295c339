import { nachaText } from "./text.js";

/** How a field of a record is written and read. */
interface FieldFormat<Value extends string | number> {
  /** What the field must be, after "must be". */
  rule(length: number): string;
  /** @returns undefined if the text breaks the rule */
  read(text: string): Value | undefined;
  /** @returns undefined if the value breaks the rule; otherwise exactly `length` characters */
  write(value: Value, length: number): string | undefined;
}

const digits: FieldFormat<string> = {
  rule: (length) => `${length} digits`,
  read: (text) => (/^\d+$/.test(text) ? text : undefined),
  write: (value, length) => (/^\d+$/.test(value) && value.length === length ? value : undefined),
};

const number: FieldFormat<number> = {
  rule: (length) => `a whole number of ${length} digits`,
  read: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
  write: (value, length) =>
    Number.isInteger(value) && value >= 0 && String(value).length <= length
      ? String(value).padStart(length, "0")
      : undefined,
};

const date: FieldFormat<string> = {
  rule: () => "a date as YYMMDD",
  read: (text) =>
    /^\d{6}$/.test(text) ? realDate(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`) : undefined,
  write: (value) => (value.startsWith("20") ? realDate(value)?.slice(2).replaceAll("-", "") : undefined),
};

const time: FieldFormat<string> = {
  rule: () => "a time as HHMM",
  read: (text) => (/^(?:[01]\d|2[0-3])[0-5]\d$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : undefined),
  write: (value) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value.replace(":", "") : undefined),
};

/** Text for people: what the format does not allow is cleaned away, and the rest is cut to the field. */
const text: FieldFormat<string> = {
  rule: () => "text",
  read: (read) => read.trimEnd(),
  write: (value, length) => nachaText(value, length).padEnd(length),
};

/** An identifier, which cleaning or cutting would break. */
const exact: FieldFormat<string> = {
  rule: (length) => `at most ${length} characters of ASCII 32 to 126`,
  read: (read) => read.trimEnd(),
  write: (value, length) => (/^[ -~]*$/.test(value) && value.length <= length ? value.padEnd(length) : undefined),
};

const matching = (pattern: RegExp, rule: string): FieldFormat<string> => ({
  rule: () => rule,
  read: (read) => (pattern.test(read) ? read : undefined),
  write: (value) => (pattern.test(value) ? value : undefined),
});

/** The same format, not blank. */
const required = (format: FieldFormat<string>): FieldFormat<string> => ({
  rule: (length) => `${format.rule(length)}, not blank`,
  read: (read) => format.read(read) || undefined,
  write(value, length) {
    const written = format.write(value, length);
    return written?.trim() === "" ? undefined : written;
  },
});

/** The same format, or blank: "". */
const optional = (format: FieldFormat<string>): FieldFormat<string> => ({
  rule: (length) => `${format.rule(length)}, or blank`,
  read: (read) => (read.trim() === "" ? "" : format.read(read)),
  write: (value, length) => (value === "" ? " ".repeat(length) : format.write(value, length)),
});

const formats = {
  digits,
  number,
  date,
  text,
  exact,
  optionalDigits: optional(digits),
  optionalDate: optional(date),
  optionalTime: optional(time),
  requiredText: required(text),
  requiredExact: required(exact),
  /** Banks may write an account number in the middle of its field. */
  account: { ...required(exact), read: (read) => read.trim() || undefined },
  /** The ids of the file's sender and receiver stand at the end of their fields: " 091000019". */
  rightAligned: {
    rule: (length) => `1 to ${length} characters of ASCII 32 to 126`,
    read: (read) => read.trim() || undefined,
    write: (value: string, length: number) => required(exact).write(value, length)?.trimEnd().padStart(length),
  },
  routing: {
    rule: () => "9 digits with a valid check digit",
    read: (read) => (isRoutingNumber(read) ? read : undefined),
    write: (value: string) => (isRoutingNumber(value) ? value : undefined),
  },
  modifier: matching(/^[A-Z0-9]$/, "a capital or a digit"),
  secCode: matching(/^[A-Z]{3}$/, "three capitals"),
  status: matching(/^[012]$/, "0, 1 or 2"),
  /** A return code or change code; the kind of the addenda record says which ones it may be. */
  code: matching(/^[CR]\d\d$/, "a C or an R and two digits"),
  /** A return code without its R. */
  returnDigits: {
    rule: () => "the two digits of a return code",
    read: (read: string) => (/^\d\d$/.test(read) ? `R${read}` : undefined),
    write: (value: string) => (/^R\d\d$/.test(value) ? value.slice(1) : undefined),
  },
} as const satisfies Readonly<Record<string, FieldFormat<string> | FieldFormat<number>>>;

type FormatName = keyof typeof formats;

interface NamedField<Name extends string, Format extends FormatName> {
  readonly name: Name;
  readonly format: Format;
  readonly length: number;
}
interface ConstantField {
  readonly constant: string;
  readonly length: number;
}
interface BlankField {
  /** Reserved: written as spaces, and not read. */
  readonly blank: true;
  readonly length: number;
}
type Field = NamedField<string, FormatName> | ConstantField | BlankField;

/** The fields of a record from the first column to the last. Their lengths add up to 94. */
export type Layout = readonly Field[];

/** The values of a record. */
export type Values<L extends Layout> = {
  readonly [F in Extract<L[number], NamedField<string, FormatName>> as F["name"]]: F["format"] extends "number"
    ? number
    : string;
};

export const field = <Name extends string, Format extends FormatName>(
  name: Name,
  format: Format,
  length: number,
): NamedField<Name, Format> => ({ name, format, length });
export const constant = (characters: string): ConstantField => ({ constant: characters, length: characters.length });
export const blank = (length: number): BlankField => ({ blank: true, length });

/** A fault of one field; `column` counts from 1. */
export interface FieldFault {
  readonly column: number;
  readonly sentence: string;
}

/** Reads a record of 94 characters. */
export function decode<L extends Layout>(
  layout: L,
  line: string,
): { readonly values: Values<L>; readonly faults: readonly FieldFault[] } {
  const values: Record<string, string | number> = {};
  const faults: FieldFault[] = [];
  let start = 0;
  for (const one of layout) {
    const part = line.slice(start, start + one.length);
    if ("constant" in one) {
      if (part !== one.constant)
        faults.push({ column: start + 1, sentence: `${columns(start, one.length)} must be "${one.constant}".` });
    } else if ("name" in one) {
      const value = formats[one.format].read(part);
      if (value === undefined) faults.push(fieldFault(one, start));
      else values[one.name] = value;
    }
    start += one.length;
  }
  return { values: values as Values<L>, faults };
}

/** Writes a record of 94 characters. A faulty field is left blank. */
export function encode<L extends Layout>(
  layout: L,
  values: Values<L>,
): { readonly line: string; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  let line = "";
  for (const one of layout) {
    const written = writtenField(one, values as Readonly<Record<string, string | number>>);
    if (written === undefined && "name" in one) faults.push(fieldFault(one, line.length));
    line += written ?? " ".repeat(one.length);
  }
  return { line, faults };
}

function writtenField(one: Field, values: Readonly<Record<string, string | number>>): string | undefined {
  if ("constant" in one) return one.constant;
  if ("blank" in one) return " ".repeat(one.length);
  const { write } = formats[one.format] as FieldFormat<string | number>;
  return write(values[one.name] ?? "", one.length);
}

const fieldFault = ({ name, format, length }: NamedField<string, FormatName>, start: number): FieldFault => ({
  column: start + 1,
  sentence: `The ${labelOf(name)} must be ${formats[format].rule(length)}.`,
});

const columns = (start: number, length: number) =>
  length === 1 ? `Column ${start + 1}` : `Columns ${start + 1} to ${start + length}`;

/** "originatingDfi" is the "originating DFI". */
const labelOf = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:r?dfi|sec)\b/, (acronym) => acronym.toUpperCase());

/** @returns undefined for a day that does not exist */
function realDate(iso: string): string | undefined {
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === iso ? iso : undefined;
}

const weights = [3, 7, 1, 3, 7, 1, 3, 7];

/** The ninth digit of a routing number: it brings the weighted sum of the digits to a multiple of ten. */
export function checkDigitOf(dfi: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(dfi[index]), 0);
  return String((10 - (sum % 10)) % 10);
}

export const isRoutingNumber = (read: string) => /^\d{9}$/.test(read) && checkDigitOf(read) === read[8];
