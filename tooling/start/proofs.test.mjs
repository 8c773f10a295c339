import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantedFaults, proofs } from "./proofs.mjs";
import { packageTool, root } from "./workspace.mjs";

const prove = (...args) =>
  spawnSync(process.execPath, [join(root, "tooling/start/prove.mjs"), ...args], { encoding: "utf8" });

test.each(Object.entries(proofs))("%s names a test that reads the rounds and the seed", (_, { cwd, file }) => {
  const path = join(root, cwd, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(/PAYDOWN_PROVE_ROUNDS[^]*PAYDOWN_PROVE_SEED/);
});

test("prove without a name lists the proofs", () => {
  const { status, stdout, stderr } = prove();
  expect([status, stderr]).toEqual([0, ""]);
  for (const [name, { about }] of Object.entries(proofs))
    expect(stdout).toMatch(new RegExp(`npm run prove -- ${name} +${about}`));
  expect(stdout).toMatch(new RegExp(`npm run prove -- faults +${plantedFaults.about}`));
});

test.each([
  [["toString"], 'There is no proof named "toString".'],
  [["failover", "again"], "Give one proof's name."],
  [["failover", "--rounds", "0"], '--rounds must be a whole number from 1 to 999999999, not "0".'],
  [["failover", "--area", "money"], "failover does not accept --area."],
  [["faults", "--rounds", "3"], "faults does not accept --rounds."],
])("prove %j fails with code 2 and lists the proofs", (args, sentence) => {
  const { status, stdout, stderr } = prove(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
  for (const name of Object.keys(proofs)) expect(stderr).toContain(`npm run prove -- ${name}`);
});

test.each(Object.entries(proofs))("the package of %s has the tool that runs the proof", (_, { cwd }) => {
  expect(existsSync(packageTool(cwd, "vitest"))).toBe(true);
});

test.each([
  [["--only", "typo"], 'There is no fault named "typo".'],
  [["--area", "toString"], "--area must be one of rules, money, access, words, screens, services, not"],
  [["--shard", "4/3"], "--shard must be a shard number and the shard count"],
])("prove faults %j fails with code 2", (args, sentence) => {
  const { status, stdout, stderr } = prove("faults", ...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(sentence);
});
