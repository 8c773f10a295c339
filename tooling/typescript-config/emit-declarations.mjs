#!/usr/bin/env node
// Writes the declarations of the package in the current folder by TypeScript 7 (docs/decisions/0047), from `src` and
// tsconfig.published.json to dist/esm. Copies them to dist/cjs for programs that require the package: a copy ends in
// .d.cts and names the other modules as .cjs, as the code beside it does.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [esm, cjs] = ["dist/esm", "dist/cjs"];

const tsc = fileURLToPath(new URL("./node_modules/typescript/bin/tsc", import.meta.url));
const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", "src", "--outDir", esm];
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.published.json", ...emit], { stdio: "inherit" });
process.exitCode = status ?? 1;

const emitted = status === 0 ? readdirSync(esm, { recursive: true, encoding: "utf8" }) : [];
for (const file of emitted.filter((name) => name.endsWith(".d.ts"))) {
  const declarations = readFileSync(join(esm, file), "utf8");
  writeFileSync(
    join(cjs, file.replace(/ts$/, "cts")),
    declarations.replaceAll(/(["']\.{1,2}\/[^"'\n]*)\.js(["'])/g, "$1.cjs$2"),
  );
}
