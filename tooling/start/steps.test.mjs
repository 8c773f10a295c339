import { afterEach, expect, test, vi } from "vitest";
import { checkBefore, countTests, runSteps, skippedIn, skipReasonsIn } from "./steps.mjs";

const printed = vi.spyOn(console, "log").mockImplementation(() => {});
vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => printed.mockClear());
const lastLine = () => printed.mock.lastCall[0].trim();

const ends =
  (code, output = "") =>
  async () => ({ code, output });

test.each([
  ["Vitest's", "      Tests  52 passed (52)\n", { passed: 52, failed: 0, skipped: 0 }],
  ["Vitest's with failures", "      Tests  3 failed | 52 passed (55)\n", { passed: 52, failed: 3, skipped: 0 }],
  [
    "several under turbo",
    "@paydown/ui:test:       Tests  2 passed (2)\n@paydown/domain:test:       Tests  1 failed | 4 passed (5)\n",
    { passed: 6, failed: 1, skipped: 0 },
  ],
  [
    "Playwright's",
    "  1 failed\n    [chromium] › a.spec.ts\n  2 flaky\n  12 passed (1.2m)\n",
    { passed: 12, failed: 3, skipped: 0 },
  ],
  [
    "Playwright's under turbo",
    "@paydown/e2e:e2e:   2 failed\n@paydown/e2e:e2e:   70 passed (4.0m)\n",
    { passed: 70, failed: 2, skipped: 0 },
  ],
  [
    "Vitest's with skipped tests",
    "      Tests  3 failed | 52 passed | 7 skipped (62)\n",
    { passed: 52, failed: 3, skipped: 7 },
  ],
  ["Vitest's with nothing but skipped tests", "      Tests  7 skipped (7)\n", { passed: 0, failed: 0, skipped: 7 }],
  ["Playwright's with skipped tests", "  2 skipped\n  70 passed (4.0m)\n", { passed: 70, failed: 0, skipped: 2 }],
  ["not a file count", " Test Files  4 passed (4)\n", { passed: 0, failed: 0, skipped: 0 }],
])("counts the tests in a summary: %s", (_whose, output, counts) => {
  expect(countTests(output)).toEqual(counts);
});

test("counts a flaky test as failed in a failed step, and as passed in a passed step", () => {
  const output = "  1 flaky\n  70 passed (4.0m)\n";
  expect(countTests(output, 1)).toEqual({ passed: 70, failed: 1, skipped: 0 });
  expect(countTests(output, 0)).toEqual({ passed: 71, failed: 0, skipped: 0 });
});

const withSkipped = [
  "@paydown/services:test:  ✓ |embedded| src/a.db.test.ts (4 tests) 467ms",
  "@paydown/services:test:  ↓ |server| src/a.db.test.ts (4 tests | 4 skipped)",
  "@paydown/services:test:  ↓ |server| src/b.db.test.ts (3 tests | 3 skipped)",
  "@paydown/services:test:       Tests  4 passed | 7 skipped (11)",
].join("\n");

test.each([
  ["without colors", withSkipped],
  ["with colors that were removed", withSkipped.replaceAll("|", " ")],
])("names the packages and projects of skipped tests: %s", (_how, output) => {
  expect(skippedIn(output)).toEqual(["services server"]);
});

const noPostgres = "Skipping the tests on a PostgreSQL server: this machine has no PostgreSQL.";

test("says before the table, once, why tests were skipped", async () => {
  const output = `@paydown/services:test: ${noPostgres}\n@paydown/services:test: ${noPostgres}\n${withSkipped}`;
  expect(skipReasonsIn(output)).toEqual([noPostgres]);
  await runSteps([{ name: "unit", run: ends(0, output) }]);
  expect(printed.mock.calls.flat().filter((line) => line.includes(noPostgres))).toHaveLength(1);
});

test("the last line says how many tests were skipped, and where", async () => {
  await runSteps([
    { name: "unit", run: ends(0, withSkipped) },
    { name: "browser tests", run: ends(0, "  2 skipped\n  70 passed (4.0m)\n") },
  ]);
  expect(lastLine()).toBe("74 passed, 0 failed, 9 skipped (services server, browser tests)");
});

test("sums the tests and counts a step without tests as one test", async () => {
  expect(
    await runSteps([
      { name: "lint", run: ends(0) },
      { name: "unit", run: ends(0, "      Tests  5 passed (5)\n") },
    ]),
  ).toMatchObject({ passed: true });
  expect(lastLine()).toBe("6 passed, 0 failed");
});

test("fails as a whole after a failed step, but still runs the steps after it", async () => {
  const after = vi.fn(ends(0));
  expect(
    await runSteps([
      { name: "lint", run: ends(1) },
      { name: "types", run: after },
    ]),
  ).toMatchObject({ passed: false });
  expect(after).toHaveBeenCalledOnce();
  expect(lastLine()).toBe("1 passed, 1 failed");
});

test("fails on a non-zero exit even if every test passed", async () => {
  expect(await runSteps([{ name: "unit", run: ends(1, "      Tests  5 passed (5)\n") }])).toMatchObject({
    passed: false,
  });
  expect(lastLine()).toBe("5 passed, 1 failed");
});

test("counts a step as failed, without running it, if a step that it needs has failed", async () => {
  const browser = vi.fn(ends(0));
  const broken = async () => {
    throw new Error("no such program");
  };
  expect(
    await runSteps([
      { name: "build", run: broken },
      { name: "browser", needs: "build", run: browser },
    ]),
  ).toMatchObject({ passed: false });
  expect(browser).not.toHaveBeenCalled();
  expect(lastLine()).toBe("0 passed, 2 failed");
});

test("repeats why a step could not run, where the end of a long log shows it", async () => {
  await runSteps([{ name: "browser tests", run: () => Promise.reject(new Error("No Chromium found.")) }]);
  expect(printed.mock.calls.flat()).toContain("\nfailed in browser tests:\n  No Chromium found.");
  expect(lastLine()).toBe("0 passed, 1 failed");
});

test("says first that a disk ran full, if a failure says so", async () => {
  const output = " FAIL  src/a.test.ts > writes\nError: ENOSPC: no space left on device, write\n";
  await runSteps([{ name: "unit", run: ends(1, output) }]);
  const text = printed.mock.calls.flat().join("\n");
  expect(text).toMatch(
    /failed in unit:\n {2}A disk ran full\. Free space in the temporary folder .+ and in .+, or set TMPDIR to another folder\.\n {3}FAIL/,
  );
});

test("names the specification's file of a failed test's clause", async () => {
  await runSteps([{ name: "unit", run: ends(1, " FAIL  src/a.test.ts > locks the amount [FORM-12]\n") }]);
  expect(printed.mock.calls.flat().join("\n")).toContain("  clause FORM-12: docs/specification/payment-form.md");
});

test("before the first step, refuses what a step cannot use", async () => {
  const refuse = vi.fn(() => Promise.reject(new Error("CHROMIUM_PATH is no browser.")));
  const fits = { name: "browser", check: refuse, run: ends(0) };
  await expect(checkBefore([{ name: "lint", run: ends(0) }, fits])).rejects.toThrow("CHROMIUM_PATH is no browser.");
  await expect(checkBefore([{ ...fits, roomMb: Number.MAX_SAFE_INTEGER }])).rejects.toThrow(/ MB free, but the tests/);
  expect(refuse).toHaveBeenCalledOnce();
});

test("prints each failed test and its error just before the table, where the end of a long log shows them", async () => {
  const output = [
    "@paydown/portal:test:  ✓ src/a.test.tsx (4 tests) 467ms",
    "@paydown/portal:test: ⎯⎯⎯⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯⎯⎯⎯",
    "@paydown/portal:test: ",
    "@paydown/portal:test:  FAIL  src/b.test.tsx > the amount > is there",
    `@paydown/portal:test: Error: ${"x".repeat(400)}`,
    ...Array.from({ length: 20 }, (_, line) => `@paydown/portal:test:   <div ${line}>`),
    "@paydown/portal:test:  FAIL   server  src/c.db.test.ts > told in order",
    "@paydown/portal:test: AssertionError: expected 2 to be 1",
    "@paydown/portal:test:       Tests  2 failed | 4 passed (6)",
  ].join("\n");
  await runSteps([
    { name: "unit", run: ends(1, output) },
    { name: "types", run: ends(0) },
  ]);
  const text = printed.mock.calls.flat().join("\n");
  const failures = text.slice(text.indexOf("failed in unit:"));
  expect(failures).toMatch(/^failed in unit:\n {3}FAIL {2}src\/b\.test\.tsx > the amount > is there\n {2}Error: x+\n/);
  expect(failures).toMatch(
    /\n {3}FAIL {3}server {2}src\/c\.db\.test\.ts > told in order\n {2}AssertionError: expected 2 to be 1\n/,
  );
  expect(failures).not.toContain("<div 10>");
  expect(Math.max(...failures.split("\n").map((line) => line.length))).toBeLessThanOrEqual(242);
  expect(lastLine()).toBe("5 passed, 2 failed");
  expect(failures).not.toContain("failed in types");
});

test("runs neighbors that use one core at the same time, as many as there are cores, and prints their output at the end", async () => {
  const began = [];
  const endings = new Map();
  const step = (name) => ({
    name,
    oneCore: true,
    run: ({ quiet }) => {
      began.push([name, quiet]);
      return new Promise((resolve) => endings.set(name, () => resolve({ code: 0, output: `says ${name}` })));
    },
  });
  const running = runSteps([step("a"), step("b"), step("c"), { name: "d", run: ends(0) }], 2);
  expect(began).toEqual([
    ["a", true],
    ["b", true],
  ]);
  endings.get("b")();
  await vi.waitFor(() => expect(began.at(-1)).toEqual(["c", true]));
  endings.get("a")();
  endings.get("c")();
  expect((await running).took.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  const lines = printed.mock.calls.map(([line]) => line);
  expect(lines.filter((line) => line.startsWith("\n▶"))).toEqual([
    "\n▶ b\nsays b",
    "\n▶ a\nsays a",
    "\n▶ c\nsays c",
    "\n▶ d",
  ]);
});
