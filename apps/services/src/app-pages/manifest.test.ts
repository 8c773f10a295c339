import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assetsOf, readManifest } from "./manifest.js";

const manifest = {
  "src/main.tsx": { file: "assets/main-1.js", isEntry: true, imports: ["_shared.js"], css: ["assets/style-1.css"] },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_react.js"] },
  "_react.js": { file: "assets/react-1.js" },
  "src/form.tsx": { file: "assets/form-1.js", imports: ["_shared.js"] },
};

let portalDir: string;

beforeEach(() => {
  portalDir = mkdtempSync(join(tmpdir(), "paydown-manifest-"));
  for (const folder of [".vite", "assets"]) mkdirSync(join(portalDir, folder));
  writeFileSync(join(portalDir, ".vite/manifest.json"), JSON.stringify(manifest));
});
afterEach(() => rmSync(portalDir, { recursive: true, force: true }));

const assetsWithEntry = (code: string) => {
  writeFileSync(join(portalDir, "assets/main-1.js"), code);
  return assetsOf(readManifest(portalDir), "src/form.tsx");
};

test("skips an entry file that only imports the file with the actual code, which saves a request", () => {
  expect(assetsWithEntry('import"./shared-1.js";')).toEqual({
    module: "assets/shared-1.js",
    preloads: ["assets/react-1.js", "assets/form-1.js"],
    stylesheets: ["assets/style-1.css"],
  });
});

test("an entry with its own code is kept", () => {
  expect(assetsWithEntry('import"./shared-1.js";start();')).toEqual({
    module: "assets/main-1.js",
    preloads: ["assets/shared-1.js", "assets/react-1.js", "assets/form-1.js"],
    stylesheets: ["assets/style-1.css"],
  });
});
