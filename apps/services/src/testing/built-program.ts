import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";
import { packageRoot } from "../package-root.js";

/** Bundles main.js and cli.js as shipped, because starting from source takes seconds each time. */
export async function buildPrograms(): Promise<{ readonly main: string; readonly cli: string; remove(): void }> {
  // Inside the package, so that the bundle finds node_modules and the package's own files.
  const cache = join(packageRoot(), "node_modules/.cache/paydown");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "programs-"));
  await build({ outDir, silent: true });
  return {
    main: join(outDir, "main.js"),
    cli: join(outDir, "cli.js"),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
