import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";
import { packageRoot } from "../package-root.js";

/** main.js and cli.js, bundled as they are shipped, since starting from the source takes seconds a time. */
export async function buildPrograms(): Promise<{ readonly main: string; readonly cli: string; remove(): void }> {
  // Inside the package, so that the bundle finds the third parties and the package's own files.
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
