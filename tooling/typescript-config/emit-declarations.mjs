#!/usr/bin/env node
// Writes the declarations of the package in the current folder by TypeScript 7 (docs/decisions/0047), from `src` and
// tsconfig.published.json: `emit-declarations dist/esm dist/cjs`. The second folder is for programs that require the
// package: each of its declarations is a copy that ends in .d.cts and names the other modules as .cjs, as the code
// beside it does. A package with one declaration for both kinds of programs gives only the first folder.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [esm, cjs] = process.argv.slice(2);
if (esm === undefined) throw new Error("Name the folder: emit-declarations dist/esm");

const tsc = fileURLToPath(new URL("./node_modules/typescript/bin/tsc", import.meta.url));
const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", "src", "--outDir", esm];
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.published.json", ...emit], { stdio: "inherit" });
process.exitCode = status ?? 1;

const copied = status === 0 && cjs !== undefined ? readdirSync(esm, { recursive: true, encoding: "utf8" }) : [];
for (const file of copied.filter((name) => name.endsWith(".d.ts"))) {
  const declarations = readFileSync(join(esm, file), "utf8");
  writeFileSync(
    join(String(cjs), file.replace(/ts$/, "cts")),
    declarations.replaceAll(/(["']\.{1,2}\/[^"'\n]*)\.js(["'])/g, "$1.cjs$2"),
  );
}
