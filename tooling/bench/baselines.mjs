import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reactAppConfig } from "@paydown/vite-config";
import { compressFile } from "@paydown/vite-config/precompress";
import { build } from "vite";
import { readManifest } from "./manifest.mjs";

// Overrides the caller's NODE_ENV: React's development build is half as large again and would raise every baseline.
process.env.NODE_ENV = "production";

const sources = fileURLToPath(new URL("baselines", import.meta.url));

/** Builds a React baseline exactly as the portal is built, in one chunk, with a page that preloads nothing. */
async function buildReact(/** @type {string} */ name, /** @type {string} */ outDir) {
  const root = join(sources, name);
  const config = reactAppConfig({ base: "/", entry: join(root, "main.tsx"), outDir });
  const rollupOptions = {
    ...config.build?.rollupOptions,
    output: { ...config.build?.rollupOptions?.output, codeSplitting: false },
  };
  await build({ ...config, build: { ...config.build, rollupOptions }, root, configFile: false, logLevel: "error" });
  const manifest = await readManifest(outDir);
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const page = join(outDir, "index.html");
  await writeFile(
    page,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Baseline</title>` +
      `<script type="module" src="/${entry?.file}"></script></head><body><div id="root"></div></body></html>`,
  );
  await compressFile(page);
  return { dir: outDir, manifest };
}

async function copyStatic(/** @type {string} */ outDir) {
  await cp(join(sources, "static-form"), outDir, { recursive: true });
  await Promise.all(["index.html", "form.css"].map((file) => compressFile(join(outDir, file))));
  return { dir: outDir };
}

/** @typedef {{ dir: string, manifest: import("./manifest.mjs").Manifest }} Baseline */

/** Builds the baseline of an app's libraries. */
export const buildLibraries = (/** @type {"portal" | "guest"} */ app, /** @type {string} */ folder) =>
  buildReact(`${app}-libraries`, folder);

/**
 * Builds the baseline of an app's libraries, and deletes it after use.
 *
 * @template Result
 */
export async function withLibrariesBaseline(
  /** @type {"portal" | "guest"} */ app,
  /** @type {(baseline: Baseline) => Promise<Result>} */ use,
) {
  const folder = await mkdtemp(join(tmpdir(), "paydown-baseline-"));
  try {
    return await use(await buildLibraries(app, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds all three baselines in one folder. */
export async function buildBaselines(/** @type {string} */ folder) {
  return {
    hello: await buildReact("react-hello", join(folder, "hello")),
    libraries: await buildLibraries("portal", join(folder, "libraries")),
    form: await copyStatic(join(folder, "form")),
  };
}
