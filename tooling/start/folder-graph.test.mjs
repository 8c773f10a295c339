import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCycles } from "./folder-graph.mjs";

const payment = 'import { due } from "../accounts/account.js";\nexport const payment = due;';
const account = "export const due = 1;";

/** The files of four small apps, by path. */
const files = {
  "one-way/src/payments/payment.ts": payment,
  "one-way/src/accounts/account.ts": account,
  "folders/src/payments/payment.ts": payment,
  "folders/src/payments/open.ts": "export const open = 1;",
  "folders/src/accounts/account.ts": account,
  "folders/src/accounts/view.ts": 'import { open } from "../payments/open.js";\nexport const view = open;',
  "files/src/a.ts": 'import { b } from "./b.js";\nexport const a = () => b;',
  "files/src/b.ts": 'import { a } from "./a.js";\nexport const b = () => a;',
  "types/src/a.ts": 'import { b } from "./b.js";\nexport const a = b;\nexport type Letter = string;',
  "types/src/b.ts": 'import type { Letter } from "./a.js";\nexport const b: Letter = "";',
};

const folder = mkdtempSync(join(tmpdir(), "paydown-folders-"));
/** @type {{ code: number, output: string }} */
let found;

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  found = await findCycles(["."], { cwd: folder, quiet: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("fails on two folders that import each other, even if no two files do", () => {
  expect(found.code).not.toBe(0);
  expect(found.output).toContain("folder cycle: folders/src/payments");
  expect(found.output).toContain("Move what both folders need to a folder below them");
});

test("fails on two files that import each other", () => {
  expect(found.output).toMatch(/file cycle: files\/src\/[ab]\.ts/);
});

test.each(["one-way", "types"])(
  "passes an app whose imports go one way, or whose cycle needs a type import: %s",
  (app) => {
    expect(found.output).not.toContain(`${app}/src`);
  },
);
