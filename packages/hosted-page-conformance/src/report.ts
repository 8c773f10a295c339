import type { Finding } from "./suite.js";

/** The report of a run, and the exit code: 1 if a rule is broken. */
export function report(
  findings: readonly Finding[],
  json: boolean,
): { readonly text: string; readonly exitCode: 0 | 1 } {
  const count = (result: Finding["result"]) => findings.filter((finding) => finding.result === result).length;
  const [passed, failed, notChecked] = [count("passed"), count("failed"), count("not checked")];
  const exitCode = failed === 0 ? 0 : 1;
  if (json) return { text: JSON.stringify({ passed, failed, notChecked, findings }, undefined, 2), exitCode };
  const words = { passed: "passed", failed: "FAILED", "not checked": "-" };
  const lines = findings.flatMap(({ clause, rule, result, reason }) => [
    `${words[result].padEnd(7)} ${clause.padEnd(8)} ${rule}`,
    ...(reason === "" ? [] : [`${" ".repeat(17)}${reason}`]),
  ]);
  return {
    text: [...lines, "", `${passed} passed, ${failed} failed, ${notChecked} not checked.`].join("\n"),
    exitCode,
  };
}
