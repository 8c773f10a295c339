import { rulesBudget } from "./rules-speed.mjs";

/** @typedef {{ name: string, rules: number, plain: number, ratio: number }} RulesRow */

/** The rows slower than the budget. @returns {string[]} */
export function overBudget(/** @type {readonly RulesRow[]} */ rows) {
  return rows.filter(({ ratio }) => !(ratio >= rulesBudget)).map(({ name }) => name);
}

export function reportRules(/** @type {readonly RulesRow[]} */ rows) {
  const count = (/** @type {number} */ perSecond) => `${Math.round(perSecond / 1000)} k/s`;
  console.log("\nThe rules against the simplest code that returns the same objects; decisions per second\n");
  console.log(`${"".padEnd(40)}${"rules".padStart(10)}  ${"plain".padStart(20)}  ${"ratio".padStart(7)}  budget`);
  for (const { name, rules, plain, ratio } of rows) {
    const verdict = ratio >= rulesBudget ? "ok" : "below";
    console.log(
      `${name.padEnd(40)}${count(rules).padStart(10)}  ${count(plain).padStart(20)}  ${`${ratio.toFixed(2)} ×`.padStart(7)}  ≥ ${rulesBudget.toFixed(2)} × ${verdict}`,
    );
  }
}
