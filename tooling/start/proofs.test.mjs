import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proofs } from "./proofs.mjs";
import { packageTool, root } from "./workspace.mjs";

const prove = (...args) =>
  spawnSync(process.execPath, [join(root, "tooling/start/prove.mjs"), ...args], { encoding: "utf8" });

/** The proofs that repeat a test. */
const repeated = Object.entries(proofs).filter(([, { test: repeatedTest }]) => repeatedTest);

test.each(repeated)("%s names a test that reads the rounds and the seed", (_, { test: { cwd, file } }) => {
  const path = join(root, cwd, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(/PAYDOWN_PROVE_ROUNDS[^]*PAYDOWN_PROVE_SEED/);
});

test("prove without a name lists the proofs", () => {
  const { status, stdout, stderr } = prove();
  expect([status, stderr]).toEqual([0, ""]);
  for (const [name, { about }] of Object.entries(proofs))
    expect(stdout).toMatch(new RegExp(`npm run prove -- ${name} +${about}`));
});

test.each([
  [["toString"], 'There is no proof named "toString".'],
  [["failover", "again"], "Give one proof's name."],
  [["failover", "--rounds", "0"], '--rounds must be a whole number from 1 to 999999999, not "0".'],
  [["failover", "--area", "money"], "failover does not accept --area."],
  [["faults", "--rounds", "3"], "faults does not accept --rounds."],
  [["matrix", "--seed", "3"], "matrix does not accept --seed."],
  [["model", "--gateway", "sandbox"], "model does not accept --gateway."],
  [["payments", "--gateway", "check"], '--gateway must be one of sandbox, authorize-net, ach, not "check".'],
  [["mutants", "--only", "fee"], "mutants does not accept --only."],
])("prove %j fails with code 2 and lists the proofs", (args, sentence) => {
  const { status, stdout, stderr } = prove(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
  for (const name of Object.keys(proofs)) expect(stderr).toContain(`npm run prove -- ${name}`);
});

test.each(repeated)("the package of %s has the tool that runs the proof", (_, { test: { cwd } }) => {
  expect(existsSync(packageTool(cwd, "vitest"))).toBe(true);
});

test.each([
  [["--only", "typo"], 'There is no fault named "typo".'],
  [["--area", "toString"], "--area must be one of rules, money, access, words, screens, services, payments, not"],
  [["--shard", "4/3"], "--shard must be a shard number and the shard count"],
])("prove faults %j fails with code 2", (args, sentence) => {
  const { status, stdout, stderr } = prove("faults", ...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
});

test.each([
  [["matrix", "--shard", "0/3"], '--shard must be a shard number and the shard count, such as 1/3, not "0/3".'],
  [["mutants", "--area", "toString"], '--area must be one of rules, pure, drawn, not "toString".'],
  [["mutants", "--shard", "0/3"], '--shard must be a shard number and the shard count, such as 1/3, not "0/3".'],
  [["node", "--version", "18"], '--version must be 22 or 24, not "18".'],
])("prove %j fails with code 2 before it does any work", (args, sentence) => {
  const { status, stdout, stderr } = prove(...args);
  expect([status, stdout, stderr.trim()]).toEqual([2, "", sentence]);
});
