import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foreignModules } from "./apps-apart.mjs";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paydown-apart-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(modules) {
  const dir = await mkdtemp(join(folder, "build-"));
  await mkdir(join(dir, ".vite"));
  await writeFile(join(dir, ".vite/modules.json"), JSON.stringify(modules));
  return dir;
}

test("accepts modules of the app itself and of the packages [GUEST-5]", async () => {
  await expect(
    foreignModules("guest", await build(["apps/guest/src/main.tsx", "packages/ui/src/button.tsx"])),
  ).resolves.toEqual([]);
});

test.each([
  ["guest", "apps/portal/src/paths.ts"],
  ["portal", "apps/guest/src/paths.ts"],
])("finds the other app's code in the build of %s", async (app, foreign) => {
  await expect(foreignModules(app, await build([`apps/${app}/src/main.tsx`, foreign]))).resolves.toEqual([foreign]);
});

test("refuses a folder without a build, and another app's build", async () => {
  await expect(foreignModules("guest", folder)).rejects.toThrow("Run `npx turbo run build` first");
  await expect(foreignModules("guest", await build(["apps/portal/src/main.tsx"]))).rejects.toThrow(
    "it is the build of another app",
  );
});
