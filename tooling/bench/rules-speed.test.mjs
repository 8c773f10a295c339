import { expect, test } from "vitest";
import { overBudget } from "./rules-report.mjs";
import { checkAnswers, rulesSpeed } from "./rules-speed.mjs";

test("the rules and the simplest code give the same answers, and every comparison is measured", async () => {
  const rows = await rulesSpeed({ rounds: 1, timeMs: 1 });
  expect(rows.map(({ name }) => name)).toEqual([
    "evaluateAccount",
    "card form, valid",
    "card form, with errors",
    "bank form, valid",
    "bank form, with errors",
  ]);
  for (const { rules, plain, ratio } of rows) expect(Math.min(rules, plain, ratio)).toBeGreaterThan(0);
});

test("refuses to compare code whose answers differ from those of the rules", () => {
  const contest = {
    name: "a rule",
    inputs: [1, 2],
    rules: (input) => [{ rule: "max", input }],
    plain: (input) => (input === 1 ? [{ rule: "max", input }] : []),
  };
  expect(() => checkAnswers(contest)).toThrow("a rule, input 1: the rule and the simplest code differ.");
});

test("reports a row below half the simplest code's speed, and a row without a measurement", () => {
  const row = (name, ratio) => ({ name, rules: 1, plain: 1, ratio });
  expect(overBudget([row("half", 0.5), row("below", 0.499), row("above", 2), row("unmeasured", Number.NaN)])).toEqual([
    "below",
    "unmeasured",
  ]);
});
