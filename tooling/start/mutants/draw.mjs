import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root } from "../workspace.mjs";
import { describeMutant } from "./mutant.mjs";

/**
 * A mutant that an instrumented file contains. It is active if the environment variable `__STRYKER_ACTIVE_MUTANT__` is
 * its id.
 *
 * @typedef {import("./mutant.mjs").Mutant & { readonly id: string }} PlacedMutant
 */

const silent = /** @type {ConstructorParameters<typeof Instrumenter>[0]} */ (
  /** @type {unknown} */ ({ isDebugEnabled: () => false, debug() {}, info() {}, warn() {} })
);

/**
 * Places every mutant that Stryker knows in some files of the workspace.
 *
 * @param paths - relative to the root
 * @returns the instrumented files, with all mutants inactive, and the mutants
 */
export async function instrument(/** @type {readonly string[]} */ paths) {
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return {
    files: files.map(({ name, content }) => ({ path: name, content })),
    mutants: mutants.map(({ id, fileName, location: { start, end }, replacement }) => ({
      id,
      ...describeMutant(
        fileName,
        sources.get(fileName) ?? "",
        // Stryker's instrumenter counts lines and columns from 0, its reports from 1.
        {
          start: { line: start.line + 1, column: start.column + 1 },
          end: { line: end.line + 1, column: end.column + 1 },
        },
        replacement,
      ),
    })),
  };
}

/**
 * Draws mutants by a seed. A change of the source replaces only the mutants that it changes, because the draw sorts
 * them by hash.
 */
export function draw(
  /** @type {readonly PlacedMutant[]} */ mutants,
  /** @type {number} */ seed,
  /** @type {number} */ count,
) {
  /** How many times each hashed text occurred. @type {Map<string, number>} */
  const seen = new Map();
  return mutants
    .map((mutant) => {
      const text = [seed, mutant.file, mutant.before, mutant.after].join("\n");
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      return { mutant, rank: createHash("sha256").update(`${text}\n${nth}`).digest("hex") };
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
