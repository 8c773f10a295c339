import { expect, test } from "vitest";

import { achTypeCodes, defaultAchType, isAchType } from "./ach-type.js";
import { ruleMessages } from "./messages/en.js";

test.each([
  ["C", "Personal Checking"],
  ["B", "Business Checking"],
  ["S", "Savings"],
] as const)("ACH type %s is %s (guest-and-registration §3)", (code, name) => {
  expect(isAchType(code)).toBe(true);
  expect(ruleMessages.achTypeNames[code]).toBe(name);
});

test("there are three, Personal Checking preselected (Q75)", () => {
  expect(achTypeCodes).toEqual(["C", "B", "S"]);
  expect(defaultAchType).toBe("C");
});

test.each(["", "c", "X", "toString", 0, null, undefined])("%j is no ACH type", (value) => {
  expect(isAchType(value)).toBe(false);
});
