import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proofs } from "./proofs.mjs";
import { root } from "./workspace.mjs";

const prove = (...args) => spawnSync(process.execPath, [join(root, "tooling/start/prove.mjs"), ...args], { encoding: "utf8" });

test.each(Object.entries(proofs))("%s names a test that reads the rounds and the seed", (_, { cwd, file }) => {
  const path = join(root, cwd, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(/PAYDOWN_PROVE_ROUNDS[^]*PAYDOWN_PROVE_SEED/);
});

test.each([
  [[], "Name one proof."],
  [["toString"], "Name one proof."],
  [["failover", "again"], "Name one proof."],
  [["failover", "--rounds", "0"], '--rounds must be a whole number from 1 to 999999999, not "0".'],
  [["failover", "--fast"], "Unknown option '--fast'"],
])("prove %j is refused with the list of proofs", (args, sentence) => {
  const { status, stderr } = prove(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  for (const name of Object.keys(proofs)) expect(stderr).toContain(`npm run prove -- ${name}`);
});
