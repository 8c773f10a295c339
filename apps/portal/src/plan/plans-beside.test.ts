import { cents } from "@paydown/domain";
import { expect, test } from "vitest";
import { plansToCompare } from "./plans-beside";

test.each([
  ["no suggestion", [], undefined, []],
  ["one, which costs the most", [9], undefined, [9]],
  ["two", [9, 7], 7, [9]],
  ["two of the same cost", [9.1, 9.2], 9.2, [9.1]],
  ["three", [9, 7, 5], 7, [5, 9]],
  ["three of the same cost", [9.1, 9.2, 9.3], 9.2, [9.3, 9.1]],
  ["three, two of which cost the most", [9.1, 9.2, 5], 5, [9.2, 9.1]],
  ["three, the second of which costs the most", [8, 9, 7], 7, [9, 8]],
] as const)(
  "of %s, the consumer's own plan never begins with the costliest, and at most two stand beside it [PLAN-117, PLAN-118]",
  (_, suggestions: readonly number[], start, beside) => {
    expect(plansToCompare(suggestions, (total) => cents(Math.floor(total)))).toEqual({ start, beside });
  },
);
