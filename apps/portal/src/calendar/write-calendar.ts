import { addDays, type CalendarDate } from "@paydown/domain";

/** An all-day entry with a reminder on the morning of the day before. */
export interface CalendarEntry {
  /** The same for the same payment in every file, so that a calendar replaces an entry instead of adding a second. */
  readonly uid: string;
  readonly date: CalendarDate;
  readonly summary: string;
  readonly description: string;
}

/**
 * Writes entries as an iCalendar file (RFC 5545). The file has no METHOD: a published event would have to name its
 * organizer (RFC 5546), and thereby the company.
 */
export function writeCalendar(entries: readonly CalendarEntry[], now: Date): string {
  const stamp = `${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Paydown//Payments//EN", "CALSCALE:GREGORIAN"],
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines({ uid, date, summary, description }: CalendarEntry, stamp: string): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    // The end is exclusive.
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    // In a shared calendar, others see at most that there is something on this day.
    "CLASS:PRIVATE",
    // A payment keeps nobody busy.
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(summary)}`,
    // Nine in the morning of the day before.
    "TRIGGER:-PT15H",
    "END:VALARM",
    "END:VEVENT",
  ];
}

const compact = (date: CalendarDate) => date.replaceAll("-", "");

/** TEXT (RFC 5545, 3.3.11). Control characters other than a line break are not allowed in it. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/[\u0000-\u001f\u007f]/g, "");

/** The most octets in a line, without its break. */
const mostOctets = 75;

const encoder = new TextEncoder();

/** Breaks a line after at most 75 octets, and never within a character. Each further line begins with a space. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
