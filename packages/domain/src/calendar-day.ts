import { parseCalendarDate } from "./calendar-date.js";
import type { Check } from "./field-rules.js";

/** An existing day, as ISO text or MM/DD/YYYY (VALID-45). */
export const calendarDay: Check = (value) =>
  parseCalendarDate(value) === undefined ? { rule: "date", params: {} } : null;
