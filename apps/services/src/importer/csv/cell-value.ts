import { parseCalendarDate, parseDecimal, phoneDigits } from "@paydown/domain";
import type { MappedCell } from "./mapping.js";

/** A cell's value, or what its content must be. The words don't quote it, because a cell may hold a password. */
export type CellValue = { readonly value: string | number | boolean | undefined } | { readonly words: string };

/** The value of a cell with this content; undefined for an empty cell without a default. */
export function cellValue(cell: MappedCell, content: string): CellValue {
  if (content === "") return { value: cell.default };
  const plain = cell.phone ? phoneDigits(content) : content;
  const text = cell.padTo === undefined ? plain : plain.padStart(cell.padTo, "0");
  if (cell.table)
    return Object.hasOwn(cell.table, text)
      ? { value: cell.table[text] }
      : { words: `must be one of those that the mapping's table lists: ${Object.keys(cell.table).join(", ")}` };
  if (cell.amount) return amountOf(text, cell.amount);
  if (cell.date !== undefined) return dateOf(text, cell.date, cell.time);
  return { value: text };
}

function amountOf(text: string, form: "dollars" | "cents"): CellValue {
  const decimal = form === "cents" ? decimalOfCents(text) : decimalOfDollars(text);
  if (decimal !== undefined && parseDecimal(decimal) !== undefined) return { value: decimal };
  return {
    words: form === "cents" ? "must be whole cents such as 125000" : "must be an amount such as 1250.00 or $1,250.00",
  };
}

function decimalOfCents(text: string): string | undefined {
  const [, sign = "", digits] = /^(-?)(\d+)$/.exec(text) ?? [];
  const padded = digits?.padStart(3, "0");
  return padded && `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** Brackets or a minus, before or after the dollar sign, make an amount negative. */
function decimalOfDollars(text: string): string | undefined {
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const [, before, after, number] =
    /^(-?)\s*\$?\s*(-?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?|\.\d{1,2})$/.exec(inBrackets ?? text) ?? [];
  if (number === undefined) return undefined;
  const signs = [before === "-", after === "-", inBrackets !== undefined].filter(Boolean).length;
  if (signs > 1) return undefined;
  const plain = number.replaceAll(",", "");
  return `${signs === 1 ? "-" : ""}${plain.startsWith(".") ? "0" : ""}${plain}`;
}

const parts = { YYYY: "(?<year>\\d{4})", MM: "(?<month>\\d\\d)", DD: "(?<day>\\d\\d)" };
const shortParts = { M: "(?<month>\\d\\d?)", D: "(?<day>\\d\\d?)" };
const patterns: Readonly<Record<string, string>> = { ...parts, ...shortParts };

function dateOf(text: string, format: string, time: string | undefined): CellValue {
  const pattern = format
    .split(/(YYYY|MM?|DD?)/)
    .map((part) => patterns[part] ?? part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join("");
  const { year = "", month = "", day = "" } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  const date = parseCalendarDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return date === undefined ? { words: `must be a date written as ${format}` } : { value: `${date}${time ?? ""}` };
}
