import { describe, expect, test } from "vitest";
import { defaultAttemptLimits } from "../../settings/attempt-limits.js";
import { type Attempt, waitAfterDeclines } from "./wait.js";

const now = new Date("2026-06-15T14:00:00.000Z");
const minutes = (count: number) => count * 60_000;
const casey: Attempt = { username: "casey", accountNo: "1", addressKey: "home" };
/** The attempt of somebody else, in every respect. */
const robin: Attempt = { username: "robin", accountNo: "2", addressKey: "office" };

/** Declined attempts, each at so many minutes before `now`. */
const declined = (attempt: Attempt, ...ago: readonly number[]) =>
  ago.map((count) => ({ ...attempt, at: new Date(now.getTime() - minutes(count)) }));

/** Minutes to wait; 0 if the attempt may be made now. */
const waitOf = (...history: readonly ReturnType<typeof declined>[]) =>
  (waitAfterDeclines(history.flat(), casey, defaultAttemptLimits, now) ?? 0) / minutes(1);

describe("the wait after declined attempts", () => {
  test.each([
    ["none", [], 0],
    ["two just now", [0, 0], 0],
    ["three, the last just now", [0, 1, 2], 1],
    ["three, the last half a minute ago", [0.5, 1, 2], 0.5],
    ["three, the last a minute ago", [1, 2, 3], 0],
    ["four", [0, 5, 10, 15], 2],
    ["six", [0, 5, 10, 15, 20, 25], 8],
    ["nine, at the longest wait", [0, 1, 2, 3, 4, 5, 6, 7, 8], 60],
    ["fifty", Array.from({ length: 50 }, (_, index) => index / 10), 60],
    ["three, of which one no longer counts", [0, 1, 24 * 60], 0],
    ["three, of which one counts for another minute", [0, 1, 24 * 60 - 1], 1],
  ])("of a user: %s [PAY-100]", (_, ago, expected) => {
    expect(waitOf(declined(casey, ...ago))).toBe(expected);
  });

  test.each([
    ["user", { ...robin, username: "casey" }, 3],
    ["account", { ...robin, accountNo: "1" }, 3],
    ["address", { ...robin, addressKey: "home" }, 10],
  ] as const)("counts the attempts of the same %s [PAY-100]", (_, other, limit) => {
    const ago = Array.from({ length: limit }, (_unused, index) => index);
    expect(waitOf(declined(other, ...ago.slice(1)))).toBe(0);
    expect(waitOf(declined(other, ...ago))).toBe(1);
  });

  test("counts no attempts of others, and no two unknown addresses as the same", () => {
    expect(waitOf(declined(robin, ...Array.from({ length: 99 }, (_, index) => index / 10)))).toBe(0);
    const unknown = { ...casey, username: "", accountNo: "", addressKey: null };
    const elsewhere = declined({ ...robin, addressKey: null }, ...Array.from({ length: 20 }, () => 0));
    expect(waitAfterDeclines(elsewhere, unknown, defaultAttemptLimits, now)).toBeNull();
  });

  test("of a tenant with 100 declined attempts within 15 minutes is one minute for everybody [PAY-101]", () => {
    const everybody = Array.from({ length: 100 }, (_, index) => ({
      ...{ username: `user ${index}`, accountNo: `account ${index}`, addressKey: `address ${index}` },
      at: new Date(now.getTime() - minutes(index * 0.1)),
    }));
    expect(waitOf(everybody)).toBe(1);
    expect(waitOf(everybody.slice(1))).toBe(0);
    expect(waitOf([...everybody, ...everybody])).toBe(1);
    const earlier = everybody.map((attempt) => ({ ...attempt, at: new Date(attempt.at.getTime() - minutes(15)) }));
    expect(waitOf(earlier)).toBe(0);
  });
});
