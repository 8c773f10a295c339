import { afterEach, expect, test, vi } from "vitest";
import { countTests, runSteps } from "./steps.mjs";

const printed = vi.spyOn(console, "log").mockImplementation(() => {});
vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => printed.mockClear());
const lastLine = () => printed.mock.lastCall[0].trim();

const ends = (code, output = "") => async () => ({ code, output });

test.each([
  ["Vitest's", "      Tests  52 passed (52)\n", { passed: 52, failed: 0 }],
  ["Vitest's with failures", "      Tests  3 failed | 52 passed (55)\n", { passed: 52, failed: 3 }],
  ["several under turbo", "@paydown/ui:test:       Tests  2 passed (2)\n@paydown/domain:test:       Tests  1 failed | 4 passed (5)\n", { passed: 6, failed: 1 }],
  ["Playwright's", "  1 failed\n    [chromium] › a.spec.ts\n  2 flaky\n  12 passed (1.2m)\n", { passed: 12, failed: 3 }],
  ["Playwright's under turbo", "@paydown/e2e:e2e:   2 failed\n@paydown/e2e:e2e:   70 passed (4.0m)\n", { passed: 70, failed: 2 }],
  ["not a file count", " Test Files  4 passed (4)\n", { passed: 0, failed: 0 }],
])("counts %s summary", (_whose, output, counts) => {
  expect(countTests(output)).toEqual(counts);
});

test("a flaky test fails the step that failed, and is a passed one of a step that passed", () => {
  const output = "  1 flaky\n  70 passed (4.0m)\n";
  expect(countTests(output, 1)).toEqual({ passed: 70, failed: 1 });
  expect(countTests(output, 0)).toEqual({ passed: 71, failed: 0 });
});

test("sums the tests, a step without tests as one", async () => {
  expect(await runSteps([{ name: "lint", run: ends(0) }, { name: "unit", run: ends(0, "      Tests  5 passed (5)\n") }])).toBe(true);
  expect(lastLine()).toBe("6 passed, 0 failed");
});

test("a failed step fails the whole, and the steps after it still run", async () => {
  const after = vi.fn(ends(0));
  expect(await runSteps([{ name: "lint", run: ends(1) }, { name: "types", run: after }])).toBe(false);
  expect(after).toHaveBeenCalledOnce();
  expect(lastLine()).toBe("1 passed, 1 failed");
});

test("a non-zero exit fails even when every test passed", async () => {
  expect(await runSteps([{ name: "unit", run: ends(1, "      Tests  5 passed (5)\n") }])).toBe(false);
  expect(lastLine()).toBe("5 passed, 1 failed");
});

test("what needs a failed step counts as failed and is not run", async () => {
  const browser = vi.fn(ends(0));
  const broken = async () => {
    throw new Error("no such program");
  };
  expect(await runSteps([{ name: "build", run: broken }, { name: "browser", needs: "build", run: browser }])).toBe(false);
  expect(browser).not.toHaveBeenCalled();
  expect(lastLine()).toBe("0 passed, 2 failed");
});
