import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packageRoot } from "../package-root.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the test files of a run share the programs that they build. */
    programsDir: string;
  }
}

// Inside the package, so that the programs find node_modules and the package's own files. All projects of a run share
// the folder.
const dir = join(packageRoot(), `node_modules/.cache/paydown/programs-${process.pid}`);

/** Provides an empty folder for the programs of a run, and empties it before each run in watch mode. */
export function provideProgramsDir(project: TestProject): void {
  const empty = () => {
    removeProgramsDir();
    mkdirSync(dir, { recursive: true });
  };
  empty();
  project.onTestsRerun(empty);
  project.provide("programsDir", dir);
}

export function removeProgramsDir(): void {
  rmSync(dir, { recursive: true, force: true });
}
