import { expect, test } from "vitest";
import { failuresIn } from "./failures.mjs";

test.each([
  [
    "Playwright's",
    "@paydown/e2e:e2e:   1) journeys/a.spec.ts:27:7 › casey › pays ────\n\n    Error: no button\n",
    [
      "    1) journeys/a.spec.ts:27:7 › casey › pays ────",
      "      Error: no button",
      "  run it alone: npx pnpm --filter @paydown/e2e exec playwright test journeys/a.spec.ts:27",
    ],
  ],
  [
    "an unhandled error",
    "⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\nError: gone\n",
    ["  ⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯", "  Error: gone"],
  ],
  ["no test's: its last lines", "a\nb\n\nc\nd\ne\nf\ng\n", ["  b", "  c", "  d", "  e", "  f", "  g"]],
  ["none", "", []],
])("shows a failure: %s", (_whose, output, lines) => {
  expect(failuresIn(output)).toEqual(lines);
});

test("shows the first ten of many failures and the number of the rest", () => {
  const output = Array.from({ length: 12 }, (_, index) => ` FAIL  src/${index}.test.ts > fails`).join("\n");
  expect(failuresIn(output)).toHaveLength(11);
  expect(failuresIn(output).at(-1)).toBe("  and 2 more, above");
});

test.each([
  [
    "@paydown/portal:test:  FAIL  src/b.test.tsx > the amount > is there [FORM-9, FORM-10]",
    'npx pnpm --filter @paydown/portal exec vitest run src/b.test.tsx -t "is there"',
  ],
  [
    "@paydown/services:test:  FAIL  |server| src/c.db.test.ts > told in order",
    'npx pnpm --filter @paydown/services exec vitest run --project server src/c.db.test.ts -t "told in order"',
  ],
  [
    "@paydown/portal:test:  FAIL  src/b.test.tsx > says 'Paid (today)'",
    'npx pnpm --filter @paydown/portal exec vitest run src/b.test.tsx -t "says .Paid .today.."',
  ],
  [
    "@paydown/services:test:  FAIL   server  src/c.db.test.ts [ src/c.db.test.ts ]",
    "npx pnpm --filter @paydown/services exec vitest run --project server src/c.db.test.ts",
  ],
  [
    "@paydown/e2e:e2e:   1) pages/paying.ts:98:7 › next by bank, en › 100000003: $140.08 is scheduled [PAY-70] ────",
    'npx pnpm --filter @paydown/e2e exec playwright test -g "next by bank, en 100000003: .140.08 is scheduled"',
  ],
  [
    "@paydown/e2e:e2e:   1) [chromium] › journeys/outcomes.spec.ts:12:5 › a payment › is declined [DONE-20]",
    "npx pnpm --filter @paydown/e2e exec playwright test journeys/outcomes.spec.ts:12",
  ],
])("says how to run a failed test alone: %s", (line, alone) => {
  expect(failuresIn(line).at(-1)).toBe(`  run it alone: ${alone}`);
});

test("prints no command for a failure outside a test", () => {
  expect(failuresIn("@paydown/ui:test: ⎯⎯ Unhandled Rejection ⎯⎯").join("\n")).not.toContain("run it alone");
});

test("runs a journey outside its own file by its title, without the step that failed", () => {
  const output = [
    "  1) pages/paying.ts:98:7 › next by bank, en › 100000003: $140.08 is scheduled › the form ────",
    "    Error: no button",
    "  1 failed",
    "    pages/paying.ts:98:7 › next by bank, en › 100000003: $140.08 is scheduled ──────────",
  ].join("\n");
  expect(failuresIn(output).at(-1)).toBe(
    '  run it alone: npx pnpm --filter @paydown/e2e exec playwright test -g "next by bank, en 100000003: .140.08 is scheduled"',
  );
});

test("shows a long title whole and names the file of each clause in its tag", () => {
  const title = `shows ${"all of the many words of ".repeat(20)}it [FORM-9, DONE-20]`;
  const lines = failuresIn(`@paydown/portal:test:  FAIL  src/b.test.tsx > ${title}\n`, (id) =>
    id === "FORM-9" ? "docs/specification/payment-form.md" : undefined,
  );
  expect(lines.slice(0, 3)).toEqual([
    `   FAIL  src/b.test.tsx > ${title}`,
    "  clause FORM-9: docs/specification/payment-form.md",
    "  clause DONE-20: not in docs/specification",
  ]);
});

test("shows a test once whose hooks fail before and after it", () => {
  const failed = "@paydown/services:test:  FAIL  |server| src/c.db.test.ts > a path";
  const output = `${failed}\n@paydown/services:test: error: no database\n${failed}\n@paydown/services:test: TypeError: no services\n`;
  expect(failuresIn(output)).toEqual([
    "   FAIL  |server| src/c.db.test.ts > a path",
    "  error: no database",
    '  run it alone: npx pnpm --filter @paydown/services exec vitest run --project server src/c.db.test.ts -t "a path"',
  ]);
});

const endOfTurbo = [
  "@paydown/e2e:e2e:  ELIFECYCLE  Command failed with exit code 1.",
  "@paydown/e2e#e2e:  ERROR  command (/paydown/e2e) /paydown/node_modules/.bin/pnpm run e2e exited (1)",
  "",
  " Tasks:    1 successful, 2 total",
  "Failed:    @paydown/e2e#e2e",
  " ERROR  run failed: command  exited (1)",
];

test("shows the first error of a task that names no failed test, without the lines of turbo and of other tasks", () => {
  const output = [
    "@paydown/e2e:e2e: > playwright test",
    "@paydown/e2e:e2e: Error: No Chromium found.",
    "@paydown/ui:typecheck: Error: of a task that passed",
    ...endOfTurbo,
  ].join("\n");
  expect(failuresIn(output)).toEqual([
    "  @paydown/e2e e2e",
    "  Error: No Chromium found.",
    "  run it alone: npx pnpm --filter @paydown/e2e run e2e",
  ]);
});

test("shows the last lines of each failed task that names neither a test nor an error", () => {
  const output = [
    "@paydown/ui:typecheck: src/a.ts(1,1): error TS2322: not assignable",
    "@paydown/e2e:e2e: > tsc",
    "@paydown/ui#typecheck:  ERROR  command (/paydown/packages/ui) pnpm run typecheck exited (2)",
    ...endOfTurbo,
  ].join("\n");
  expect(failuresIn(output)).toEqual([
    "  @paydown/ui typecheck",
    "  src/a.ts(1,1): error TS2322: not assignable",
    "  run it alone: npx pnpm --filter @paydown/ui run typecheck",
    "  @paydown/e2e e2e",
    "  > tsc",
    "  run it alone: npx pnpm --filter @paydown/e2e run e2e",
  ]);
});
