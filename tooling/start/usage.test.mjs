import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answerArguments, usages } from "./usage.mjs";
import { root } from "./workspace.mjs";

const names = /** @type {const} */ ([
  "start",
  "dev",
  "test",
  "check",
  "bench",
  "prove",
  "specification",
  "translations",
]);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Runs a script of the root package.json as npm does, without npm's startup time. */
function runScript(/** @type {string} */ name, /** @type {string[]} */ args) {
  const [, ...words] = scripts[name].split(" ");
  return spawnSync(process.execPath, [...words, ...args], { cwd: root, encoding: "utf8" });
}

test("every script of the workspace has a usage text", () => {
  expect(Object.keys(scripts).sort()).toEqual(Object.keys(usages).sort());
});

test.each(names)("--help of %s prints its flags and variables and exits with 0", (name) => {
  const { status, stdout, stderr } = runScript(name, ["--help"]);
  expect([status, stderr]).toEqual([0, ""]);
  const { about, flags = {}, variables = {} } = usages[name];
  for (const said of [
    `Usage: ${usages[name].name}`,
    about,
    ...Object.keys(flags).map((flag) => `--${flag}`),
    "--help",
    ...Object.keys(variables),
  ])
    expect(stdout).toContain(said);
});

test.each(names)("%s refuses an unknown flag in one sentence, with code 2", (name) => {
  const { status, stdout, stderr } = runScript(name, ["--fast"]);
  expect([status, stdout, stderr.trimEnd().split("\n").length]).toEqual([2, "", 1]);
  expect(stderr).toContain(`Unknown option '--fast': ${usages[name].name} accepts `);
});

test("only a command with an operand accepts positional arguments", () => {
  expect(answerArguments(usages.prove, ["failover", "--rounds", "3"])).toBeUndefined();
  expect(answerArguments(usages.bench, ["failover"])?.exitCode).toBe(2);
});

describe("the arguments of npm start", () => {
  test.each([[[]], [["--demo"]], [["--demo", "--test-clock", "clock"]], [["--test-clock=clock"]]])(
    "%j are passed to the command",
    (args) => {
      expect(answerArguments(usages.start, args)).toBeUndefined();
    },
  );

  test.each([
    [
      ["--test-clock"],
      "Option '--test-clock <value>' argument missing: npm start accepts --demo, --test-clock FILE, --help.",
    ],
    [["clock"], "Unexpected argument 'clock': npm start accepts --demo, --test-clock FILE, --help."],
  ])("%j are refused: %s", (args, text) => {
    expect(answerArguments(usages.start, args)).toEqual({ exitCode: 2, text });
  });
});

test("docs/environment.md explains the variables of npm start", () => {
  const page = readFileSync(join(root, "docs/environment.md"), "utf8");
  expect(Object.keys(usages.start.variables ?? {}).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
