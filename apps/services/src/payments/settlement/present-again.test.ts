import { expect, test } from "vitest";
import { presentationId } from "./present-again.js";

test("the reference of a debit that is presented again follows from the tenant, the original and the count [BANK-40]", () => {
  const first = presentationId("harbor", "payment-1", 1);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(presentationId("harbor", "payment-1", 1)).toBe(first);
  const others = [
    presentationId("harbor", "payment-1", 2),
    presentationId("harbor", "payment-2", 1),
    presentationId("summit", "payment-1", 1),
    presentationId("harborpayment", "-1", 1),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});
