import { type CalendarDate } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { type CalendarEntry, writeCalendar } from "./write-calendar";

const now = new Date("2026-11-21T19:04:05.678Z");
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: "PAY-8WQ2-61HD",
  date: "2026-12-01" as CalendarDate,
  summary: "Scheduled payment",
  description: "Amount: $52.50",
  ...more,
});
/** The lines of a file with one entry, after unfolding. */
const linesOf = (more: Partial<CalendarEntry>) =>
  writeCalendar([entry(more)], now)
    .replaceAll("\r\n ", "")
    .split("\r\n");

test("a file is exactly as RFC 5545 asks, with a reminder on the morning before [SCHED-29, SCHED-30, SCHED-31]", () => {
  expect(writeCalendar([entry()], now)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Paydown//Payments//EN",
      "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT",
      "UID:PAY-8WQ2-61HD",
      "DTSTAMP:20261121T190405Z",
      "DTSTART;VALUE=DATE:20261201",
      "DTEND;VALUE=DATE:20261202",
      "SUMMARY:Scheduled payment",
      "DESCRIPTION:Amount: $52.50",
      "CLASS:PRIVATE",
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "DESCRIPTION:Scheduled payment",
      "TRIGGER:-PT15H",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("all payments are in one file, in order [SCHED-29]", () => {
  const file = writeCalendar([entry({ uid: "PAY-1" }), entry({ uid: "PAY-2" })], now);
  expect(file.match(/^UID:.*$/gm)).toEqual(["UID:PAY-1", "UID:PAY-2"]);
  expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
});

test.each([
  ["2026-12-31", "20261231", "20270101"],
  ["2028-02-28", "20280228", "20280229"],
  ["2027-02-28", "20270228", "20270301"],
])("an entry on %s ends before the next day, %s to %s [SCHED-30]", (date, start, end) => {
  const lines = linesOf({ date: date as CalendarDate });
  expect(lines.filter((line) => line.startsWith("DT"))).toEqual([
    "DTSTAMP:20261121T190405Z",
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
  ]);
});

test.each([
  ["a comma, a semicolon and a backslash", String.raw`a,b;c\d`, String.raw`a\,b\;c\\d`],
  ["line breaks of any kind", "a\nb\r\nc\rd", String.raw`a\nb\nc\nd`],
  ["control characters, which are left out", "a\u0000b\u001bc\td\u007fe", "abcde"],
  ["a colon and quotation marks, which stay", `Amount: "$1"`, `Amount: "$1"`],
])("text is escaped: %s [SCHED-30]", (_, description, written) => {
  expect(linesOf({ description })).toContain(`DESCRIPTION:${written}`);
});

describe("a long line is folded after at most 75 octets [SCHED-30]", () => {
  const octets = (line: string) => new TextEncoder().encode(line).length;
  const physical = (description: string) =>
    writeCalendar([entry({ description })], now)
      .split("\r\n")
      .filter((line, index, all) => line.startsWith("DESCRIPTION:") || (line.startsWith(" ") && all[index - 1] !== ""));

  test.each([
    ["63 letters, which just fit", "x".repeat(63), [75]],
    ["64 letters", "x".repeat(64), [75, 2]],
    ["63 + 74 letters", "x".repeat(137), [75, 75]],
    ["63 + 75 letters", "x".repeat(138), [75, 75, 2]],
    ["a letter of two octets at the edge", `${"x".repeat(62)}ñ`, [74, 3]],
    ["a letter of four octets at the edge", `${"x".repeat(60)}😀x`, [72, 6]],
  ])("%s", (_, description, sizes) => {
    const lines = physical(description).slice(0, sizes.length);
    expect(lines.map(octets)).toEqual(sizes);
    expect(linesOf({ description })).toContain(`DESCRIPTION:${description}`);
  });
});
