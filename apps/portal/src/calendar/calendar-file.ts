import { displayAmount, parseCalendarDate } from "@paydown/domain";
import { saveFile } from "../browser/save-file";
import type { calendar } from "./calendar.en";
import { type CalendarEntry, writeCalendar } from "./write-calendar";

/** A scheduled payment. */
export interface PaymentToCome {
  readonly reference: string;
  /** The amount with the fee, as the services send it. */
  readonly total: string;
  /** MM/DD/YYYY. */
  readonly paymentDate: string;
}

/**
 * Has the browser save the payments as calendar entries. The title of an entry names neither the amount nor the company
 * (SCHED-31).
 */
export function saveCalendar(payments: readonly PaymentToCome[], words: typeof calendar, now: Date): void {
  const entries = payments.flatMap(({ reference, total, paymentDate }): CalendarEntry[] => {
    const date = parseCalendarDate(paymentDate);
    const description = words.description(displayAmount(total));
    return date ? [{ uid: reference, date, summary: words.summary, description }] : [];
  });
  const file = new Blob([writeCalendar(entries, now)], { type: "text/calendar;charset=utf-8" });
  saveFile(file, entries.length === 1 ? words.fileName : words.fileNameOfSeveral);
}
