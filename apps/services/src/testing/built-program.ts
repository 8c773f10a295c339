import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, type Options } from "tsup";
import { startPlugins } from "../../tsup.config.js";
import { packageRoot } from "../package-root.js";

export interface BuildOptions {
  /** Whether the programs kill themselves at the crash point of PAYDOWN_TEST_DEATH. The shipped ones cannot. */
  readonly mortal?: boolean;
}

/** Puts `own-death.ts` in place of the module that does nothing at crash points. */
const ownDeath: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "own-death",
  setup(build) {
    const path = join(packageRoot(), "src/payments/testing/own-death.ts");
    build.onResolve({ filter: /\/crash-point\.js$/ }, () => ({ path }));
  },
};

/** Bundles main.js and cli.js as shipped, because starting from source takes seconds each time. */
export async function buildPrograms({ mortal = false }: BuildOptions = {}): Promise<{
  readonly main: string;
  readonly cli: string;
  remove(): void;
}> {
  // Inside the package, so that the bundle finds node_modules and the package's own files.
  const cache = join(packageRoot(), "node_modules/.cache/paydown");
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, "programs-"));
  await build({ outDir, silent: true, ...(mortal && { esbuildPlugins: [...startPlugins, ownDeath] }) });
  return {
    main: join(outDir, "main.js"),
    cli: join(outDir, "cli.js"),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
