#!/usr/bin/env node
// Writes the declarations of the package in the current folder, with the arguments of tsc, by TypeScript 7
// (docs/decisions/0047).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const tsc = fileURLToPath(new URL("./node_modules/typescript/bin/tsc", import.meta.url));
const emit = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
const { status } = spawnSync(process.execPath, [tsc, ...emit, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
