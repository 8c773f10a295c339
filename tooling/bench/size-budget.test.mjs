import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildLibraries } from "./baselines.mjs";
import { entry, loginToForm, recorder } from "./portal-path.mjs";
import { sizesOf } from "./size-faults.mjs";

let folder = "";
/** The baselines of the apps' libraries. */
const libraries = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydown-size-"));
  for (const app of ["portal", "guest"]) libraries[app] = await buildLibraries(app, join(folder, `${app}-libraries`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a built portal with files of these sizes. Random text compresses to three quarters at best. */
async function portal(
  name,
  { entryBytes = 1_000, screenBytes = 1_000, otherBytes = 1_000, loadsRecorder = "", hasRecorder = true },
) {
  const dir = join(folder, name);
  await mkdir(join(dir, ".vite"), { recursive: true });
  const manifest = {};
  const add = async (key, bytes, more) => {
    const file = `${Object.keys(manifest).length}.js`;
    manifest[key] = { file, ...more };
    await writeFile(join(dir, file), randomBytes(bytes));
  };
  await add(entry, entryBytes, { isEntry: true, imports: [] });
  for (const key of loginToForm) await add(key, screenBytes, { isDynamicEntry: true, imports: [entry] });
  await add("src/features/payments/payments-page.tsx", otherBytes, { isDynamicEntry: true, imports: [entry] });
  if (hasRecorder) await add(recorder, 20_000, { isDynamicEntry: true });
  manifest[loadsRecorder]?.imports.push(recorder);
  await writeFile(join(dir, ".vite/manifest.json"), JSON.stringify(manifest));
  return dir;
}

const check = (dir, app = "portal") => sizesOf[app](dir, libraries[app]);

test("passes below both budgets and counts the entry once", async () => {
  const dir = await portal("below", { entryBytes: 130_000, screenBytes: 5_000, otherBytes: 11_000 });
  const { rows, faults } = await check(dir);
  expect(rows[0].name).toMatch(/^login to payment form/);
  expect(rows[0].bytes / 1000).toBeCloseTo(150, 0);
  expect(faults).toEqual([]);
});

test("fails when the scripts from login to payment form exceed 1.25 × the baseline", async () => {
  const dir = await portal("path", { entryBytes: 130_000, screenBytes: 10_000, otherBytes: 1_000 });
  expect((await check(dir)).faults).toEqual([expect.stringContaining("Over the size budget: login to payment form")]);
});

test("fails when another screen's own scripts exceed 12 kB", async () => {
  const dir = await portal("route", { entryBytes: 100_000, screenBytes: 1_000, otherBytes: 12_100 });
  expect((await check(dir)).faults).toEqual([expect.stringContaining("payments-page.tsx")]);
});

test.each([
  [`is loaded by ${entry}`, { loadsRecorder: entry }],
  ["has no file of its own", { hasRecorder: false }],
])("fails when the session recorder %s", async (fault, given) => {
  const dir = await portal(fault.replaceAll("/", " "), given);
  expect((await check(dir)).faults).toEqual([expect.stringContaining(`The session recorder ${fault}`)]);
});

test("the command prints a fault and exits with 1", async () => {
  const dir = await portal("command", { entryBytes: 100_000, screenBytes: 1_000, otherBytes: 12_100 });
  const script = fileURLToPath(new URL("size-budget.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "portal", dir], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stdout).toMatch(/login to payment form .* kB of .*ok/);
  expect(stderr).toContain("Over the size budget: src/features/payments/payments-page.tsx");
});

/** Creates a built guest portal: its entry, the frame of the plans and home. */
async function guest(name, { entryBytes, homeBytes }) {
  const dir = join(folder, name);
  await mkdir(join(dir, ".vite"), { recursive: true });
  const files = {
    "src/main.tsx": entryBytes,
    "src/plans/plans-frame.tsx": 9_000,
    "src/features/home/home-page.tsx": homeBytes,
  };
  const manifest = Object.fromEntries(
    Object.keys(files).map((key, index) => [
      key,
      index === 0
        ? { file: "0.js", isEntry: true }
        : { file: `${index}.js`, isDynamicEntry: true, imports: Object.keys(files).slice(0, index) },
    ]),
  );
  for (const [index, bytes] of Object.values(files).entries())
    await writeFile(join(dir, `${index}.js`), randomBytes(bytes));
  await writeFile(join(dir, ".vite/manifest.json"), JSON.stringify(manifest));
  return dir;
}

test("guest: passes below its budgets and counts the frame of the plans separately", async () => {
  const dir = await guest("guest-below", { entryBytes: 90_000, homeBytes: 11_000 });
  const { rows, faults } = await check(dir, "guest");
  expect(rows[0].name).toMatch(/^guest's first page/);
  expect(rows[0].bytes / 1000).toBeCloseTo(90, 0);
  expect(faults).toEqual([]);
});

test("guest: fails when the first page exceeds 1.15 × the baseline of its libraries", async () => {
  const dir = await guest("guest-first", { entryBytes: 100_000, homeBytes: 1_000 });
  expect((await check(dir, "guest")).faults).toEqual([
    expect.stringContaining("Over the size budget: guest's first page"),
  ]);
});

test("guest: fails when another screen's own scripts exceed 12 kB", async () => {
  const dir = await guest("guest-route", { entryBytes: 50_000, homeBytes: 12_100 });
  expect((await check(dir, "guest")).faults).toEqual([expect.stringContaining("home-page.tsx")]);
});
