import { expect, test } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import { retryPolicyOf } from "./retry-policy.js";

const timings = { ...defaultTimings, processorTimeoutMs: 20_000, voidAfterMs: 30_000, reconcileFirstMs: 5_000 };
const policy = retryPolicyOf(timings);
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test("a payment in doubt is checked after 5 s, 15 s, 1 min, 5 min and 1 h, then daily [PAY-81]", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(policy.waitAfter)).toEqual([
    5 * second,
    15 * second,
    minute,
    5 * minute,
    hour,
    day,
    day,
    day,
  ]);
});

test("a payment whose process died is checked after the processor's timeout plus 5 s [PAY-85]", () => {
  expect(policy.submittingMs).toBe(25 * second);
});

test("a lease lasts for two calls and 5 s, so that no other replica checks the payment meanwhile [PAY-86]", () => {
  expect(policy.leaseMs).toBe(45 * second);
});

test("a reference is voided after the configured time, and a payment goes to review after a day [PAY-83, PAY-88]", () => {
  expect(policy.voidAfterMs).toBe(30 * second);
  expect(policy.reviewAfterMs).toBe(day);
});

test("the reconciler looks every 1.5 s, and more often if the first check is due sooner", () => {
  expect(policy.pollMs).toBe(1_500);
  expect(retryPolicyOf({ ...timings, reconcileFirstMs: 50 }).pollMs).toBe(50);
});
