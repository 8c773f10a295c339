import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * @typedef {{ file: string, name?: string, src?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/** Reads Vite's manifest of a built folder. @returns {Promise<Manifest>} */
export async function readManifest(/** @type {string} */ dir) {
  const text = await readFile(join(dir, ".vite/manifest.json"), "utf8").catch(() => {
    throw new Error(`${dir} contains no build. Run \`npm start\` or \`npx turbo run build\` first.`);
  });
  return JSON.parse(text);
}

/** The scripts that these entries load, including imported scripts, each once. */
export function scriptsOf(/** @type {Manifest} */ manifest, /** @type {string[]} */ keys) {
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`The build has no ${key}. Correct the list of screens in tooling/bench/portal-path.mjs.`);
    if (seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return new Set([...seen].map((key) => manifest[key].file));
}

/** The total gzip size of files, in bytes. */
export async function gzipSize(/** @type {string} */ dir, /** @type {Iterable<string>} */ files) {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(dir, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
