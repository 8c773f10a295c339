import { expect, test } from "vitest";

import { formatPhone, phoneDigits } from "./phone.js";

test.each([
  ["4105550142", "(410) 555-0142"],
  ["(410) 555-0142", "(410) 555-0142"],
  ["410555014", "410555014"],
  ["14105550142", "14105550142"],
  ["call us", "call us"],
  ["", ""],
])("ten digits are shown as (xxx) xxx-xxxx, other text as it is (registered-area §9): %j", (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

test.each([
  ["(410) 555-0142", "4105550142"],
  ["410.555.0142", "4105550142"],
  ["+1 410 555 0142", "4105550142"],
  ["+1(410)555-0142", "4105550142"],
  ["1 410 555 0142", "14105550142"],
  ["+44 20 7946 0958", "+442079460958"],
  ["410-555-014x", "410555014x"],
  ["", ""],
])("punctuation and a leading +1 are taken off, nothing else (Q57): %j", (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});
