import { expect, test } from "vitest";
import { retryDelayMs } from "./retry-delay";

const now = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["doubles from 2 seconds", 0, null, 2_000],
  ["doubles from 2 seconds", 1, null, 4_000],
  ["doubles from 2 seconds", 3, null, 16_000],
  ["stops at 30 seconds", 4, null, 30_000],
  ["stops at 30 seconds", 2_000, null, 30_000],
  ["honors a Retry-After in seconds", 0, "20", 20_000],
  ["honors a Retry-After as a date", 0, "Mon, 23 Nov 2026 12:01:00 GMT", 60_000],
  ["keeps its own delay when Retry-After is shorter", 3, "5", 16_000],
  ["keeps its own delay when the date of Retry-After is past", 0, "Mon, 23 Nov 2026 11:00:00 GMT", 2_000],
  ["keeps its own delay when Retry-After is unreadable", 0, "soon", 2_000],
  ["waits five minutes at most", 0, "86400", 300_000],
])("%s (after %i tries, Retry-After %j) [SIGN-40, SIGN-41]", (_, tries, retryAfter, ms) => {
  expect(retryDelayMs(tries, retryAfter, now, 0)).toBe(ms);
});

test("adds up to 25% at random [SIGN-40]", () => {
  expect(retryDelayMs(0, null, now, 1)).toBe(2_500);
  expect(retryDelayMs(0, "60", now, 0.5)).toBe(67_500);
});
