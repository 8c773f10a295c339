import { expect, test } from "vitest";
import { newConfirmationCode, newPlanReference, newReference } from "../codes.js";
import { fingerprintOf } from "./fingerprint.js";

const sample = Array.from({ length: 2_000 });

test("references look like PAY-5TX9-20KM, without easily confused characters [PAY-7]", () => {
  for (const code of sample.map(newReference)) expect(code).toMatch(/^PAY-[2-9A-Y]{4}-[2-9A-Y]{4}$/);
  expect(sample.map(newReference).join("").replaceAll(/PAY|-/g, "")).not.toMatch(/[01ILOSZBU8]/);
});

test("references of plans look like PLAN-5TX9-29KM", () => {
  for (const code of sample.map(newPlanReference)) expect(code).toMatch(/^PLAN-[2-9A-Y]{4}-[2-9A-Y]{4}$/);
});

test.each([
  ["harbor", /^HAR-/],
  ["summit", /^SUM-/],
  ["a-1", /^A1-/],
  ["--", /^PAY-/],
])("a confirmation code of %s starts with its prefix [PAY-7]", (instanceId, form) => {
  expect(newConfirmationCode(instanceId)).toMatch(form);
  expect(newConfirmationCode(instanceId)).toMatch(/-[2-9A-Y]{4}-[2-9A-Y]{4}$/);
});

test("codes do not repeat", () => {
  expect(new Set(sample.map(() => newConfirmationCode("harbor"))).size).toBe(sample.length);
});

const key = Buffer.alloc(32, 7);
const body = { refNum: "100000001", amount: "25.00", cardNumber: "4111111111111111", ccv: "123" };

test("a fingerprint ignores the order of fields, the card number and the CVV [PAY-35]", () => {
  const fingerprint = fingerprintOf(body, key);
  expect(fingerprintOf({ ccv: "999", cardNumber: "5555555555554444", amount: "25.00", refNum: "100000001" }, key)).toBe(
    fingerprint,
  );
  expect(fingerprintOf({ ...body, amount: "25.01" }, key)).not.toBe(fingerprint);
  expect(fingerprintOf({ ...body, extra: "" }, key)).not.toBe(fingerprint);
  expect(fingerprintOf(body, Buffer.alloc(32, 8))).not.toBe(fingerprint);
});

test("a fingerprint stays the same from release to release, because payments keep it [PAY-35]", () => {
  expect(fingerprintOf(body, key)).toBe("61f0df3092a9b3a79ee8020e0f784ffc26e3640211f0325f48b07535de8c6d75");
});
