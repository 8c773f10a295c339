#!/usr/bin/env node
// Fails when a built file needs a newer browser than the baseline: `node check-baseline.mjs apps/portal/dist`.
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { baseline } from "./baseline.js";
import { definedNames, scriptFaults } from "./baseline-script.js";
import { styleFaults } from "./baseline-style.js";

/** All faults in the scripts and stylesheets of a build, as "file: what (missing in …)". */
export async function baselineFaults(/** @type {string} */ folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && [".js", ".css"].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    // Paths that begin with a dot are for servers and never sent to browsers.
    .filter((file) => !relative(folder, file).startsWith("."));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
  const defined = definedNames(texts.filter(({ file }) => file.endsWith(".js")).map(({ text }) => text));
  const faults = texts.flatMap(({ file, text }) =>
    (file.endsWith(".js") ? scriptFaults(text, defined) : styleFaults(text)).map(
      (fault) => `${relative(folder, file)}: ${fault}`,
    ),
  );
  return { files: files.length, faults };
}

async function main(/** @type {string[]} */ folders) {
  if (folders.length === 0) throw new Error("Give the built folder: node check-baseline.mjs apps/portal/dist");
  for (const folder of folders) {
    if (!existsSync(folder)) throw new Error(`${folder} does not exist. Run \`npx turbo run build\` first.`);
    const { files, faults } = await baselineFaults(folder);
    for (const fault of faults) console.error(`  ${fault}`);
    console.log(`${folder}: ${files} files, ${faults.length} with features newer than the baseline (${baseline})`);
    if (files === 0 || faults.length > 0) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
