import { expect, test } from "vitest";

import { regeLabel } from "./rege.js";

test.each([
  ["0", "next", "rege4"],
  ["2", "next", "rege4"],
  ["1", "next", "rege2"],
  ["3", "next", "rege2"],
  ["0", "full", "rege3"],
  ["2", "oneTime", "rege3"],
  ["0", "negotiator", "rege3"],
  ["1", "full", "rege1"],
  ["3", "oneTime", "rege1"],
  ["1", "", "rege1"],
  [0, "next", "rege4"],
  [1, "next", "rege2"],
  ["9", "next", "rege2"],
  ["9", "full", "rege1"],
  ["", "full", "rege1"],
  ["toString", "full", "rege1"],
  ["0", "NEXT", "rege3"],
])("disclosure label (guest-and-registration §4, Q49): option %j with action %j has %s", (option, action, label) => {
  expect(regeLabel(option, action)).toBe(label);
});
