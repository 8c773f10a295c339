import { expect, test } from "vitest";
import { fault, ok, warning } from "./check.js";
import { commandsOf } from "../testing/commands-of.js";
import { doctorCommands, report } from "./doctor-command.js";

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

test("does not run in the services, because they may be what is missing [PROD-11]", async () => {
  const context = { db: undefined as never, tenants: undefined as never };
  expect(await commandsOf(doctorCommands, context)("doctor")).toEqual({
    exitCode: 2,
    out: [],
    err: ["The services cannot run paydown doctor."],
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
