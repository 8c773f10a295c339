import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { draw, instrument } from "./mutants/draw.mjs";
import { judge, testsOf } from "./mutants/drawn.mjs";
import { explained } from "./mutants/explained.mjs";
import { describeMutant } from "./mutants/mutant.mjs";
import { isPure, paymentModules, paymentsFolder } from "./mutants/pure-modules.mjs";
import { explanationOf, summarize } from "./mutants/verdicts.mjs";
import { root } from "./workspace.mjs";

const folder = (/** @type {string} */ name) => `${paymentsFolder}/${name}`;

describe("the pure modules of payments", () => {
  test.each([
    ["states.ts", true],
    ["methods/posted-payment.ts", true],
    ["intake/figure-check.ts", true],
    ["store.ts", false],
    // Names the database only in a type.
    ["ledger/ledger.ts", false],
    // Runs a module that does.
    ["payment-event.ts", false],
    ["lifecycle/submit-payment.ts", false],
  ])("%s: %s", (name, pure) => {
    expect(isPure(folder(name))).toBe(pure);
  });

  test("and the rest are all modules except tests", () => {
    const { pure, rest } = paymentModules();
    expect(pure).toContain(folder("views/result.ts"));
    expect(rest).toContain(folder("intake/create-payment.ts"));
    expect([...pure, ...rest].filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([]);
  });
});

describe("a mutant", () => {
  const source = "export function least(a, b) {\n  if (a < b) {\n    return a;\n  }\n  return b;\n}\n";

  test("is described by its line before and after, and by the function around it", () => {
    const range = { start: { line: 2, column: 9 }, end: { line: 2, column: 10 } };
    expect(describeMutant("least.js", source, range, ">")).toEqual({
      file: "least.js",
      line: 2,
      within: "least",
      before: "if (a < b) {",
      after: "if (a > b) {",
    });
  });

  test("of several lines is described on one", () => {
    const range = { start: { line: 2, column: 14 }, end: { line: 4, column: 4 } };
    expect(describeMutant("least.js", source, range, "{\n}").after).toBe("if (a < b) { }");
  });
});

describe("a draw", () => {
  const mutants = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    file: "a.ts",
    line: index,
    within: "f",
    before: `line ${index}`,
    after: "",
  }));
  const ids = (/** @type {number} */ seed, from = mutants) => draw(from, seed, 10).map(({ id }) => id);

  test("is the same for the same seed, and another one for another seed", () => {
    expect(ids(1)).toEqual(ids(1));
    expect(ids(2)).not.toEqual(ids(1));
    expect(new Set(ids(1)).size).toBe(10);
  });

  test("keeps its other mutants when one is gone", () => {
    const [gone, ...kept] = ids(1);
    const left = mutants.filter(({ id }) => id !== gone);
    expect(ids(1, left).slice(0, 9)).toEqual(kept);
  });
});

test("the tests of a mutant are those that reach it: its folder's first, then those of payments, the quickest first", () => {
  const reach = (/** @type {string} */ file, /** @type {number} */ ms, ids = ["7"]) => ({
    file,
    ms,
    reached: new Set(ids),
  });
  const mutant = { id: "7", file: folder("intake/approve.ts"), line: 1, within: "", before: "", after: "" };
  expect(
    testsOf(mutant, [
      reach("src/guest/a.db.test.ts", 1),
      reach("src/payments/lifecycle/b.db.test.ts", 2),
      reach("src/payments/intake/c.db.test.ts", 9),
      reach("src/payments/intake/d.db.test.ts", 3),
      reach("src/payments/intake/e.db.test.ts", 1, ["8"]),
    ]).map(({ file }) => file),
  ).toEqual([
    "src/payments/intake/d.db.test.ts",
    "src/payments/intake/c.db.test.ts",
    "src/payments/lifecycle/b.db.test.ts",
    "src/guest/a.db.test.ts",
  ]);
});

describe("the verdict on a mutant", () => {
  const mutant = { id: "7", file: folder("intake/approve.ts"), line: 1, within: "", before: "", after: "" };
  const reaches = ["a", "b", "c"].map((file, ms) => ({ file, ms, reached: new Set(["7"]) }));
  const killed = (/** @type {string} */ file) => /** @type {const} */ ({ kind: "killed", file, test: "pays" });
  const survived = /** @type {const} */ ({ kind: "survived" });

  /** Judges with a lane that answers its runs in turn. */
  async function verdict(/** @type {readonly import("./mutants/test-lane.mjs").MutantRun[]} */ ...answers) {
    /** @type {string[]} */
    const ran = [];
    const lane = {
      judge: async (/** @type {string} */ _id, /** @type {readonly string[]} */ files) => {
        ran.push(files.join(""));
        return answers[ran.length - 1];
      },
    };
    return { ...(await judge(lane, mutant, reaches)), ran };
  }

  test("is killed if a test fails twice", async () => {
    expect(await verdict(killed("b"), killed("b"))).toEqual({
      outcome: "killed",
      by: " by b > pays",
      ran: ["abc", "b"],
    });
  });

  test("is left to the later files if a test fails by chance", async () => {
    expect(await verdict(killed("b"), survived, killed("c"), killed("c"))).toMatchObject({
      outcome: "killed",
      ran: ["abc", "b", "c", "c"],
    });
    expect(await verdict(killed("c"), survived)).toMatchObject({ outcome: "survived", ran: ["abc", "c"] });
  });

  test("is that no test reaches it", async () => {
    expect(await judge({ judge: () => Promise.reject(new Error("no run")) }, mutant, [])).toMatchObject({
      outcome: "not covered",
    });
  });
});

test("every explained mutant is one that Stryker makes of the code as it is now", async () => {
  const { mutants } = await instrument([...new Set(explained.map(({ file }) => file))]);
  const rows = explained.filter((row) => !mutants.some((mutant) => explanationOf(mutant, [row])));
  expect(rows).toEqual([]);
});

test("the proof holds if a row explains each mutant that survived", () => {
  const one = { file: "a.ts", line: 3, within: "f", before: "a < b", after: "a <= b" };
  const other = { ...one, line: 9, within: "g" };
  const { file, within, before, after } = one;
  const rows = [{ file, within, before, after, why: "They are never equal." }];
  const verdicts = /** @type {const} */ ([
    { mutant: one, outcome: "survived" },
    { mutant: other, outcome: "killed" },
    { mutant: other, outcome: "timed out" },
  ]);
  const held = summarize(verdicts, rows);
  expect(held.holds).toBe(true);
  expect(held.text).toContain("explained: They are never equal.");
  expect(held.text).toContain("3 mutants: 1 killed, 1 timed out, 1 survived, 0 not covered; score 66.7 %");

  const broken = summarize([...verdicts, { mutant: other, outcome: "not covered" }], rows);
  expect(broken.holds).toBe(false);
  expect(broken.text).toContain("a.ts:9 in g\n  - a < b\n  + a <= b\n  NOT COVERED");
});

test("a lane tells which tests reach a mutant, and what they make of it", { timeout: 60_000 }, () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "tooling/start/fixtures/run-lane.mjs")], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  expect(stderr).toBe("");
  const { reaches, runs } = JSON.parse(stdout);
  expect(reaches).toEqual([
    ["count.check.mjs", ["wrong", "endless"]],
    ["name.check.mjs", ["unnoticed"]],
  ]);
  expect(runs).toEqual({
    wrong: { kind: "killed", file: "count.check.mjs", test: "counts no further than asked" },
    unnoticed: { kind: "survived" },
    endless: { kind: "timed out" },
  });
});
