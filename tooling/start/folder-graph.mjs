import { join } from "node:path";
import { root, run, tool } from "./workspace.mjs";

/** Every folder whose source must be acyclic. */
const sources = ["apps", "packages", "tooling/host"];

/**
 * Looks for cycles of folders or files, and prints each with what to do about it.
 *
 * @param {string[]} folders - relative to `cwd`; every `src` below them is read
 * @param {{ cwd?: string, quiet?: boolean }} [options]
 */
export function findCycles(folders, options) {
  const config = join(root, "dependency-cruiser.config.js");
  return run(tool("depcruise"), ["--config", config, "--output-type", "err-long", ...folders], options);
}

/** @type {import("./steps.mjs").Step} */
export const folderGraph = { name: "folder graph", oneCore: true, run: (options) => findCycles(sources, options) };
