import { email, parseCalendarDate, parseDecimal } from "@paydown/domain";
import { isLineItemText } from "@paydown/domain/guest";

/** Formats that record schemas name: what a text must contain, and the message if it doesn't. */
export const formats = {
  email: { holds: (value) => email(value) === null, words: "must be a valid email address" },
  amount: { holds: (value) => parseDecimal(value) !== undefined, words: "must be a decimal such as 1250.00" },
  calendarDate: {
    holds: (value) => parseCalendarDate(value) !== undefined,
    words: "must be a date such as 12/31/2026",
  },
  dueAmount: {
    holds: (value) => (parseDecimal(value) ?? -1) >= 0,
    words: "must be a decimal of 0 or more, such as 125.00",
  },
  lineItemPart: {
    holds: isLineItemText,
    words: "must be without asterisks, commas, brackets and control characters: it is sent in LineItems",
  },
  base64: { holds: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value), words: "must be base64" },
  moment: {
    holds: (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
    words: "must be a timestamp such as 2026-12-31T09:00:00Z",
  },
} as const satisfies Record<string, { holds(value: string): boolean; words: string }>;
