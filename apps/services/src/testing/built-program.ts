import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build, type Options } from "tsup";
import { inject } from "vitest";
import { parsedContractPlugin } from "../../tsup.config.js";
import { packageRoot } from "../package-root.js";

export interface BuildOptions {
  /** Whether the programs kill themselves at the crash point of PAYDOWN_TEST_DEATH. The shipped ones cannot. */
  readonly mortal?: boolean;
}

export interface BuiltPrograms {
  readonly main: string;
  readonly cli: string;
}

/** Puts `own-death.ts` in place of the module that does nothing at crash points. */
const ownDeath: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "own-death",
  setup(build) {
    const path = join(packageRoot(), "src/payments/testing/own-death.ts");
    build.onResolve({ filter: /\/crash-point\.js$/ }, () => ({ path }));
  },
};

const againMs = 50;

/**
 * Bundles main.js and cli.js as shipped, because starting from source takes seconds each time. The first test file that
 * asks builds them; the others of the run wait for it and get the same programs.
 */
export async function buildPrograms({ mortal = false }: BuildOptions = {}): Promise<BuiltPrograms> {
  const outDir = join(inject("programsDir"), mortal ? "mortal" : "shipped");
  while (!existsSync(outDir)) {
    if (isFirst(`${outDir}.lock`)) await buildInto(outDir, mortal);
    else await delay(againMs);
  }
  return { main: join(outDir, "main.js"), cli: join(outDir, "cli.js") };
}

async function buildInto(outDir: string, mortal: boolean): Promise<void> {
  const partial = `${outDir}.partial`;
  try {
    await build({ outDir: partial, silent: true, ...(mortal && { esbuildPlugins: [parsedContractPlugin, ownDeath] }) });
    renameSync(partial, outDir);
  } catch (error) {
    // The next test file tries, and reports the failure too.
    rmSync(`${outDir}.lock`, { recursive: true });
    throw error;
  }
}

/** Makes a folder that only one caller can make. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
