import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { argumentFault, asksForHelp, usageText } from "./usage.js";

test.each([
  [["--help"], true],
  [["-h"], true],
  [["--test-clock", "file", "--help"], true],
  [["--unknown", "--help"], true],
  [[], false],
  [["help"], false],
])("%j requests help: %s", (args, asks) => {
  expect(asksForHelp(args)).toBe(asks);
});

test("prints lines, flags and variables in columns", () => {
  const usage = {
    lines: ["program A", "program B"],
    about: "Does it.",
    flags: { fast: { about: "soon" }, by: { value: "NAME", about: "who" } },
    variables: { PORT: "the port (1)" },
  };
  expect(usageText(usage)).toBe(`Usage: program A
       program B

Does it.

Flags:
  --fast     soon
  --by NAME  who
  --help     print this help and exit

Environment variables, with their defaults:
  PORT  the port (1)`);
});

test.each([
  [["--fast"], "Unknown option '--fast'"],
  [["--by"], "Option '--by <value>' argument missing"],
  [["--by", "--fast"], "Option '--by' argument is ambiguous"],
])("describes the fault in %j as part of a sentence", (args, fault) => {
  const told = () => {
    try {
      parseArgs({ args, allowPositionals: true, options: { by: { type: "string" } } });
    } catch (cause) {
      return argumentFault(cause);
    }
  };
  expect(told()).toBe(fault);
});
