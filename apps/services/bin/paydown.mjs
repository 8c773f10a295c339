#!/usr/bin/env node
import { existsSync } from "node:fs";

const program = new URL("../dist/cli.js", import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write("paydown is not built yet. Build it with: npx turbo run build --filter=@paydown/services\n");
  process.exitCode = 1;
}
