import { expect, test } from "vitest";
import { progressLine } from "./progress.js";

const start = { lines: 0, bytes: 0 };

test.each<[...Parameters<typeof progressLine>, string]>([
  [start, start, 0, 100, "0 lines, 0 lines a second, 0 %"],
  [{ lines: 12_000, bytes: 250 }, start, 10_000, 1_000, "12,000 lines, 1,200 lines a second, 25 %, 30 s left"],
  [{ lines: 10, bytes: 1 }, start, 10_000, 361, "10 lines, 1 lines a second, 0 %, 1 h 0 min left"],
  [{ lines: 10, bytes: 1 }, start, 10_000, 31, "10 lines, 1 lines a second, 3 %, 5 min left"],
  [{ lines: 10, bytes: 100 }, start, 10_000, 100, "10 lines, 1 lines a second, 100 %"],
  // Lines that an earlier import stored count for the place, but not for the rate.
  [
    { lines: 1_500, bytes: 750 },
    { lines: 1_000, bytes: 500 },
    5_000,
    1_000,
    "1,500 lines, 100 lines a second, 75 %, 5 s left",
  ],
  [{ lines: 1_500, bytes: 750 }, start, 5_000, undefined, "1,500 lines, 300 lines a second"],
])("at %j, from %j, after %d ms, of %d bytes [OPS-29]", (now, from, elapsedMs, size, line) => {
  expect(progressLine(now, from, elapsedMs, size)).toBe(line);
});
