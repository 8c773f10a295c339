import { explained } from "./explained.mjs";
import { mutantText } from "./mutant.mjs";

/**
 * @typedef {import("./mutant.mjs").Mutant} Mutant
 * @typedef {"killed" | "timed out" | "survived" | "not covered"} Outcome
 * @typedef {{ readonly mutant: Mutant, readonly outcome: Outcome }} Verdict
 */

/** Why a mutant may survive, if a row explains it. */
export const explanationOf = (/** @type {Mutant} */ { file, within, before, after }, rows = explained) =>
  rows.find((row) => row.file === file && row.within === within && row.before === before && row.after === after)?.why;

/**
 * Sums up the verdicts, with every mutant that survived.
 *
 * @returns `holds`: whether a row explains each mutant that survived
 */
export function summarize(/** @type {readonly Verdict[]} */ verdicts, rows = explained) {
  const outcomes = /** @type {const} */ (["killed", "timed out", "survived", "not covered"]);
  const counts = outcomes.map((outcome) => `${verdicts.filter((one) => one.outcome === outcome).length} ${outcome}`);
  const alive = verdicts.filter(({ outcome }) => outcome === "survived" || outcome === "not covered");
  const score = (100 * (verdicts.length - alive.length)) / Math.max(verdicts.length, 1);
  const open = alive.filter(({ mutant }) => explanationOf(mutant, rows) === undefined);
  const rest = alive.filter((one) => !open.includes(one));
  return {
    holds: open.length === 0,
    text: [
      ...rest.map(({ mutant }) => `${mutantText(mutant)}\n  explained: ${explanationOf(mutant, rows)}\n`),
      ...open.map(({ mutant, outcome }) => `${mutantText(mutant)}\n  ${outcome.toUpperCase()}\n`),
      `${verdicts.length} mutants: ${counts.join(", ")}; score ${score.toFixed(1)} %`,
      `${rest.length} survivors explained, ${open.length} not`,
    ].join("\n"),
  };
}
