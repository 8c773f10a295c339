import { email, parseCalendarDate, parseDecimal } from "@paydown/domain";
import { isLineItemText } from "@paydown/domain/guest";

const month = "(0[1-9]|1[0-2])";
const day = "(0[1-9]|[12][0-9]|3[01])";
const decimal = String.raw`([0-9]+(\.[0-9]{1,2})?|\.[0-9]{1,2})`;
const fourOfBase64 = "[A-Za-z0-9+/]{4}";

/** Of a US or a Canadian address: no others can be entered in the portal (FORM-48). */
const zipCode = /^([0-9]{5}(-?[0-9]{4})?|[A-Za-z][0-9][A-Za-z] ?[0-9][A-Za-z][0-9])$/;

/**
 * Formats that record schemas name: what a text must contain, the message if it doesn't, and the same as a pattern, for
 * published schemas. A pattern also matches days that do not exist and amounts that are too large.
 */
export const formats = {
  email: {
    holds: (value) => email(value) === null,
    words: "must be a valid email address",
    pattern: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
  },
  amount: {
    holds: (value) => parseDecimal(value) !== undefined,
    words: "must be a decimal such as 1250.00",
    pattern: `^-?${decimal}$`,
  },
  calendarDate: {
    holds: (value) => parseCalendarDate(value) !== undefined,
    words: "must be a date such as 12/31/2026",
    pattern: `^([0-9]{4}-${month}-${day}|${month}/${day}/[0-9]{4})$`,
  },
  dueAmount: {
    holds: (value) => (parseDecimal(value) ?? -1) >= 0,
    words: "must be a decimal of 0 or more, such as 125.00",
    pattern: `^${decimal}$`,
  },
  lineItemPart: {
    holds: isLineItemText,
    pattern: String.raw`^[^*,[\]\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$`,
    words: "must be without asterisks, commas, brackets and control characters: it is sent in LineItems",
  },
  base64: {
    holds: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value),
    words: "must be base64",
    pattern: `^(${fourOfBase64})*(${fourOfBase64}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$`,
  },
  zipCode: {
    holds: (value) => zipCode.test(value),
    words: "must be a ZIP code such as 21231 or 21231-4062, or a Canadian postal code such as M5H 2N1",
    pattern: zipCode.source,
  },
  moment: {
    holds: (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
    words: "must be a timestamp such as 2026-12-31T09:00:00Z",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}",
  },
} as const satisfies Record<string, { holds(value: string): boolean; words: string; pattern: string }>;
