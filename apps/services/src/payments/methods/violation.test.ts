import { expect, test } from "vitest";
import { violationOf } from "./violation.js";

test("a violation names the field as posted, and the rule in words [PAY-10]", () => {
  expect(violationOf("ccExpDateYear", { rule: "cardExpired", params: {} })).toEqual({
    path: "expDateYear",
    message: "This card has expired. Check the date, or use another card.",
  });
  expect(violationOf("billingAddress", { rule: "required", params: {} })).toMatchObject({ path: "address" });
});
