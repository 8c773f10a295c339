import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, loginToForm, recorder } from "./portal-path.mjs";

const script = fileURLToPath(new URL("size-budget.mjs", import.meta.url));
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydown-size-"));
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

const check = (dir, app = "portal") => promisify(execFile)(process.execPath, [script, app, dir]);

test("passes below both budgets and counts the entry once", async () => {
  const dir = await portal("below", { entryBytes: 130_000, screenBytes: 5_000, otherBytes: 11_000 });
  await expect(check(dir)).resolves.toMatchObject({
    stdout: expect.stringMatching(/login to payment form .* 150\.\d kB of .*ok/),
  });
});

test("fails when the scripts from login to payment form exceed 1.25 × the baseline", async () => {
  const dir = await portal("path", { entryBytes: 130_000, screenBytes: 10_000, otherBytes: 1_000 });
  await expect(check(dir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Over the size budget: login to payment form"),
  });
});

test("fails when another screen's own scripts exceed 12 kB", async () => {
  const dir = await portal("route", { entryBytes: 100_000, screenBytes: 1_000, otherBytes: 12_100 });
  await expect(check(dir)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("payments-page.tsx") });
});

test.each([
  [`is loaded by ${entry}`, { loadsRecorder: entry }],
  ["has no file of its own", { hasRecorder: false }],
])("fails when the session recorder %s", async (fault, given) => {
  const dir = await portal(fault.replaceAll("/", " "), given);
  await expect(check(dir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The session recorder ${fault}`),
  });
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
  await expect(check(dir, "guest")).resolves.toMatchObject({
    stdout: expect.stringMatching(/guest's first page .* 90\.\d kB of .*ok/),
  });
});

test("guest: fails when the first page exceeds 1.15 × the baseline of its libraries", async () => {
  const dir = await guest("guest-first", { entryBytes: 100_000, homeBytes: 1_000 });
  await expect(check(dir, "guest")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Over the size budget: guest's first page"),
  });
});

test("guest: fails when another screen's own scripts exceed 12 kB", async () => {
  const dir = await guest("guest-route", { entryBytes: 50_000, homeBytes: 12_100 });
  await expect(check(dir, "guest")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("home-page.tsx"),
  });
});
