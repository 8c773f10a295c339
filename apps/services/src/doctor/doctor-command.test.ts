import { expect, test } from "vitest";
import { fault, ok, warning } from "./check.js";
import { report } from "./doctor-command.js";

const checks = [
  ok("mode", "production"),
  fault("processor", "refuses.\n  Correct it.", "harbor"),
  warning("clock", "off"),
];

test("the report is a table with a line for each check, and exits with 1 if there is a fault [PROD-13]", () => {
  expect(report(checks, false)).toEqual({
    exitCode: 1,
    out: [
      "state    check             found",
      "ok       mode              production",
      "FAULT    processor harbor  refuses. Correct it.",
      "warning  clock             off",
      "",
      "1 fault, 1 warning.",
    ],
    err: [],
  });
});

test("warnings alone exit with 0 [PROD-13]", () => {
  const { exitCode, out } = report([warning("clock", "off")], false);
  expect([exitCode, out.at(-1)]).toEqual([0, "Nothing is missing, 1 warning."]);
});

test("--json prints the checks as one document, with the same exit code [PROD-13]", () => {
  const { exitCode, out } = report(checks, true);
  expect([exitCode, JSON.parse(out.join("\n"))]).toEqual([1, { ok: false, checks }]);
  expect(report([ok("mode", "production")], true).exitCode).toBe(0);
});
