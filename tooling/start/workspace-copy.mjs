import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { notSources, orRefuse, root, run } from "./workspace.mjs";

/**
 * Copies the workspace's sources to a temporary folder, which this process removes when it exits, and installs its
 * packages there. Links to the packages of this workspace would not work, because Vite serves no file
 * outside the workspace that it runs in.
 *
 * @returns the path of the copy
 * @throws Refusal when the packages cannot be installed
 */
export async function copyWorkspace() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "paydown-faults-")));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const name of readdirSync(root))
    if (isCopied(name)) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isCopied });
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const installed = await run("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"], {
    cwd: copy,
    env: { CI: "true" },
    quiet: true,
  });
  orRefuse(installed, `Installing packages in the copy failed:\n${installed.output}`);
  return copy;
}

const isCopied = (/** @type {string} */ path) => basename(path) !== ".git" && !notSources.has(basename(path));
