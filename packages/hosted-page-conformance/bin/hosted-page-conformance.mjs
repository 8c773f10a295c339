#!/usr/bin/env node
import { existsSync } from "node:fs";

const program = new URL("../dist/main.js", import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write(
    "hosted-page-conformance is not built yet. Build it with: npx turbo run build --filter=@paydown/hosted-page-conformance\n",
  );
  process.exitCode = 2;
}
