#!/usr/bin/env node
// Checks the types of the package in the current folder, with the arguments of tsc, by TypeScript 7
// (docs/decisions/0047).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const tsc = fileURLToPath(new URL("./node_modules/typescript/bin/tsc", import.meta.url));
const { status } = spawnSync(process.execPath, [tsc, "--noEmit", ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
