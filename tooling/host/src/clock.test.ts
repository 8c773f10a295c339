import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileClock, openClock, systemClock, TestClockError } from "./clock.js";

const folder = mkdtempSync(join(tmpdir(), "paydown-clock-"));
const file = join(folder, "clock");
const base = { now: () => new Date("2026-06-15T16:00:00Z") };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reading = (text: string) => {
  writeFileSync(file, text);
  return fileClock(file, base).now().toISOString();
};

describe("the test clock", () => {
  test.each([
    ["2026-12-31T09:00:00Z", "2026-12-31T09:00:00.000Z"],
    ["2026-12-31T09:00Z\n", "2026-12-31T09:00:00.000Z"],
    ["2026-12-31T09:00:00.250-05:00", "2026-12-31T14:00:00.250Z"],
    ["+3d", "2026-06-18T16:00:00.000Z"],
    ["-2h\n", "2026-06-15T14:00:00.000Z"],
    ["+1d 12h 30m", "2026-06-17T04:30:00.000Z"],
    ["+90s", "2026-06-15T16:01:30.000Z"],
    ["+0d", "2026-06-15T16:00:00.000Z"],
  ])("reads %j as %s when it is four in the afternoon", (text, moment) => {
    expect(reading(text)).toBe(moment);
  });

  test.each([
    "tomorrow",
    "2026",
    "2026-12-31",
    "2026-12-31T09:00:00",
    "2026-13-31T09:00:00Z",
    "3d",
    "+3",
    "+3w",
    "+",
    "1.5h",
  ])("refuses %j", (text) => {
    expect(() => reading(text)).toThrow(
      new TestClockError(
        `The test clock ${file} must contain a timestamp such as 2026-12-31T09:00:00Z, or an offset from now such as +3d or -2h; it contains "${text}".`,
      ),
    );
  });

  test("rereads the file each time and keeps the last value while the file is being written", () => {
    writeFileSync(file, "+1d");
    const clock = fileClock(file, base);
    expect(clock.now().toISOString()).toBe("2026-06-16T16:00:00.000Z");
    writeFileSync(file, "");
    expect(clock.now().toISOString()).toBe("2026-06-16T16:00:00.000Z");
    writeFileSync(file, "+2d");
    expect(clock.now().toISOString()).toBe("2026-06-17T16:00:00.000Z");
  });

  test("with an offset in the file, the clock advances with the machine's clock", () => {
    writeFileSync(file, "+1d");
    const clock = fileClock(file);
    const before = systemClock.now().getTime();
    const shown = clock.now().getTime() - 86_400_000;
    expect([shown >= before, shown <= systemClock.now().getTime()]).toEqual([true, true]);
  });

  test("refuses a missing file, and a file that is empty at the start", () => {
    expect(() => openClock(join(folder, "none"))).toThrow(
      /^The test clock .*none must contain a timestamp .*; it cannot be read \(ENOENT\)\.$/,
    );
    writeFileSync(file, "");
    expect(() => openClock(file)).toThrow('it contains "".');
  });

  test("uses the machine's clock without a file", () => {
    expect(openClock(undefined)).toBe(systemClock);
  });
});
