import { addDays, type CalendarDate, parseCalendarDate } from "@paydown/domain";
import { expect, test } from "vitest";
import { effectiveDate, fileDay, lastCutOff, localTime, nextCutOff } from "./cut-offs.js";

const newYork = { times: ["16:30"], timeZone: "America/New_York" };
const twice = { times: ["10:00", "16:30"], timeZone: "America/New_York" };
const hawaii = { times: ["11:00"], timeZone: "Pacific/Honolulu" };
const dateOf = (text: string): CalendarDate => parseCalendarDate(text) ?? expect.unreachable(text);

test.each([
  ["before the cut-off", newYork, "2026-06-15T20:29:59Z", "2026-06-15T20:30Z"],
  ["at the cut-off", newYork, "2026-06-15T20:30:00Z", "2026-06-16T20:30Z"],
  ["on a Friday evening", newYork, "2026-06-12T21:00:00Z", "2026-06-15T20:30Z"],
  ["before a holiday on a Friday", newYork, "2026-06-18T21:00:00Z", "2026-06-22T20:30Z"],
  ["between two cut-offs of a day", twice, "2026-06-15T14:00:00Z", "2026-06-15T20:30Z"],
  ["in another time zone", hawaii, "2026-06-15T20:30:00Z", "2026-06-15T21:00Z"],
  ["over the start of summer time", newYork, "2026-03-06T22:00:00Z", "2026-03-09T20:30Z"],
  ["over the end of summer time", newYork, "2026-10-30T21:00:00Z", "2026-11-02T21:30Z"],
  ["over Thanksgiving", newYork, "2026-11-25T22:00:00Z", "2026-11-27T21:30Z"],
  ["over Christmas, a Friday", newYork, "2026-12-24T22:00:00Z", "2026-12-28T21:30Z"],
])("the next cut-off %s is on a banking day [ACH-9]", (_, cutOffs, after, next) => {
  const found = nextCutOff(cutOffs, new Date(after));
  expect(found).toEqual(new Date(next.replace("Z", ":00Z")));
  expect(lastCutOff(cutOffs, found)).toEqual(found);
  expect(lastCutOff(cutOffs, new Date(found.getTime() - 1)).getTime()).toBeLessThanOrEqual(Date.parse(after));
});

test.each([
  ["on time", "2026-06-15T20:30:10Z", "2026-06-15", "2026-06-16"],
  ["late on the same day", "2026-06-16T03:00:00Z", "2026-06-15", "2026-06-16"],
  ["on the next day", "2026-06-16T12:00:00Z", "2026-06-16", "2026-06-17"],
  ["on the day before a holiday", "2026-06-18T12:00:00Z", "2026-06-18", "2026-06-22"],
  ["on a holiday", "2026-06-19T12:00:00Z", "2026-06-19", "2026-06-23"],
  ["on a Saturday", "2026-06-20T12:00:00Z", "2026-06-20", "2026-06-23"],
])("a file of June 15 that is formed %s is effective on the next banking day [ACH-10]", (_, now, day, effective) => {
  const found = fileDay(newYork, new Date("2026-06-15T20:30:00Z"), new Date(now));
  expect([found, effectiveDate(found)]).toEqual([day, effective]);
});

test("a year has a file for each banking day, effective on the following one [ACH-9, ACH-10]", () => {
  const closed = [
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07", "2026-10-12"],
    ...["2026-11-11", "2026-11-26", "2026-12-25", "2027-01-01"],
  ];
  const open: string[] = [];
  for (let day = dateOf("2026-01-01"); day <= "2027-01-04"; day = addDays(day, 1))
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !closed.includes(day)) open.push(day);
  const files: string[] = [];
  for (let at = new Date("2026-01-01T05:00:00Z"); ;) {
    at = nextCutOff(newYork, at);
    const [day = "", time = ""] = localTime(newYork.timeZone, at).split("T");
    if (day > "2026-12-31") break;
    expect(time).toBe("16:30");
    expect(effectiveDate(dateOf(day))).toBe(open[open.indexOf(day) + 1]);
    files.push(day);
  }
  expect([files.length, files]).toEqual([251, open.filter((day) => day < "2027")]);
});
