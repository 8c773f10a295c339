import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, loginToForm } from "./portal-path.mjs";

const script = fileURLToPath(new URL("size-budget.mjs", import.meta.url));
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydown-size-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A built portal whose files have these sizes; random text, which no compression makes smaller than three quarters. */
async function portal(name, { entryBytes, screenBytes, otherBytes }) {
  const dir = join(folder, name);
  await mkdir(join(dir, ".vite"), { recursive: true });
  const manifest = {};
  const add = async (key, bytes, more) => {
    const file = `${Object.keys(manifest).length}.js`;
    manifest[key] = { file, ...more };
    await writeFile(join(dir, file), randomBytes(bytes));
  };
  await add(entry, entryBytes, { isEntry: true });
  for (const key of loginToForm) await add(key, screenBytes, { isDynamicEntry: true, imports: [entry] });
  await add("src/features/payments/payments-page.tsx", otherBytes, { isDynamicEntry: true, imports: [entry] });
  await writeFile(join(dir, ".vite/manifest.json"), JSON.stringify(manifest));
  return dir;
}

const check = (dir) => promisify(execFile)(process.execPath, [script, dir]);

test("passes below both budgets; the entry is counted once", async () => {
  const dir = await portal("below", { entryBytes: 130_000, screenBytes: 5_000, otherBytes: 11_000 });
  await expect(check(dir)).resolves.toMatchObject({ stdout: expect.stringMatching(/login to payment form .* 150\.\d kB of .*ok/) });
});

test("fails when login to payment form is over 1.25 × the floor", async () => {
  const dir = await portal("path", { entryBytes: 130_000, screenBytes: 10_000, otherBytes: 1_000 });
  await expect(check(dir)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Over the size budget: login to payment form") });
});

test("fails when another screen's own scripts are over 12 kB", async () => {
  const dir = await portal("route", { entryBytes: 100_000, screenBytes: 1_000, otherBytes: 12_100 });
  await expect(check(dir)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("payments-page.tsx") });
});
