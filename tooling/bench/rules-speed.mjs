import { isDeepStrictEqual } from "node:util";
import { evaluateAccount, paymentMethodRules } from "@paydown/domain";
import { Bench } from "tinybench";
import { median } from "./measure.mjs";
import { accounts, forms, today } from "./rules/inputs.mjs";
import { plainEvaluateAccount } from "./rules/plain-account.mjs";
import { plainViolations } from "./rules/plain-form.mjs";

/** The minimum speed, as a share of the simplest code's speed. */
export const rulesBudget = 0.5;

/** @typedef {{ name: string, inputs: readonly any[], rules: (input: any) => unknown, plain: (input: any) => unknown }} Contest */

/** @type {readonly Contest[]} */
const contests = [
  {
    name: "evaluateAccount",
    inputs: accounts,
    rules: (facts) => evaluateAccount(facts, today),
    plain: (facts) => plainEvaluateAccount(facts, today),
  },
  ...Object.entries(forms).map(([name, inputs]) => ({
    name,
    inputs,
    rules: (/** @type {any} */ { form, context }) => paymentMethodRules.violations(form, context),
    plain: (/** @type {any} */ { form, context }) => plainViolations(form, context),
  })),
];

/** @throws Error when the rules and the simplest code give different answers; their speeds are then not comparable */
export function checkAnswers(/** @type {Contest} */ { name, inputs, rules, plain }) {
  inputs.forEach((input, index) => {
    const answers = { rules: rules(input), plain: plain(input) };
    if (!isDeepStrictEqual(answers.rules, answers.plain))
      throw new Error(
        `${name}, input ${index}: the rule and the simplest code differ.\n${JSON.stringify(answers, undefined, 2)}`,
      );
  });
}

/**
 * Decisions per second of the rules and of the simplest code that returns the same objects, and their ratio. The two
 * take turns, so that a slow moment affects both. Each number is the median of the rounds.
 */
export async function rulesSpeed({ rounds = 9, timeMs = 100 } = {}) {
  contests.forEach(checkAnswers);
  const rows = [];
  for (const contest of contests) rows.push(await measure(contest, rounds, timeMs));
  return rows;
}

/** Repeats per sample, enough for a clock with microsecond resolution. */
const turns = 20;

async function measure(
  /** @type {Contest} */ { name, inputs, rules, plain },
  /** @type {number} */ rounds,
  /** @type {number} */ timeMs,
) {
  /** @type {{ rules: number, plain: number }[]} */
  const found = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bench = new Bench({ time: timeMs, warmupTime: timeMs / 4 });
    const order = round % 2 === 0 ? ["rules", "plain"] : ["plain", "rules"];
    for (const side of order) bench.add(side, () => decideAll(side === "rules" ? rules : plain, inputs));
    await bench.run();
    const perSecond = (/** @type {string} */ side) =>
      (turns * inputs.length * 1000) / (bench.getTask(side)?.result?.latency.p50 ?? Number.NaN);
    // The first round only warms up.
    if (round > 0) found.push({ rules: perSecond("rules"), plain: perSecond("plain") });
  }
  return {
    name,
    rules: median(found.map((one) => one.rules)),
    plain: median(found.map((one) => one.plain)),
    ratio: median(found.map((one) => one.rules / one.plain)),
  };
}

/** Keeps the last answer, so that the optimizer cannot remove the work. @type {{ answer: unknown }} */
const kept = { answer: null };

function decideAll(/** @type {(input: any) => unknown} */ decide, /** @type {readonly any[]} */ inputs) {
  for (let turn = 0; turn < turns; turn += 1) for (const input of inputs) kept.answer = decide(input);
}
