import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { notSources, root } from "./workspace.mjs";

/**
 * Copies the workspace's sources to a temporary folder, which this process removes when it exits. Installed packages
 * are links to the originals, and links between the workspace's own packages lead to the copies.
 *
 * @returns the path of the copy
 */
export function copyWorkspace() {
  const original = realpathSync(root);
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "paydown-faults-")));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const name of readdirSync(original))
    if (isCopied(name)) cpSync(join(original, name), join(copy, name), { recursive: true, filter: isCopied });
  const packages = ["apps", "packages", "tooling"].flatMap((group) =>
    readdirSync(join(original, group)).map((name) => join(group, name)),
  );
  for (const folder of ["", "e2e", ...packages]) {
    const modules = join(folder, "node_modules");
    if (existsSync(join(original, modules))) linkModules(original, copy, modules);
  }
  return copy;
}

const isCopied = (/** @type {string} */ path) => basename(path) !== ".git" && !notSources.has(basename(path));

function linkModules(/** @type {string} */ original, /** @type {string} */ copy, /** @type {string} */ folder) {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(original, folder))) {
    const path = join(folder, name);
    if (name.startsWith("@")) linkModules(original, copy, path);
    else if (name === ".bin" || !name.startsWith("."))
      symlinkSync(targetOf(original, copy, path), join(copy, path), "junction");
  }
}

function targetOf(/** @type {string} */ original, /** @type {string} */ copy, /** @type {string} */ path) {
  const target = realpathSync(join(original, path));
  const inside = relative(original, target).split(sep);
  return inside[0] === ".." || inside.includes("node_modules") ? target : join(copy, ...inside);
}
