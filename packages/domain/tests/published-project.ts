import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The tarball that `npm pack` made. */
    tarball: string;
    /** A project outside the workspace with only the tarball installed. */
    project: string;
    /** The entries that installing the tarball added to the project's node_modules. */
    installed: string[];
  }
}

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const windows = process.platform === "win32";

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", shell: windows, stdio: ["ignore", "pipe", "pipe"] });
}

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "paydown-domain-"));
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));

  const [packed] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], packageFolder),
  ) as [{ filename: string }];
  const tarball = join(folder, packed.filename);
  npm(["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball], project);

  provide("tarball", tarball);
  provide("project", project);
  // Read before any test runs, because one of the tests temporarily adds zod.
  provide(
    "installed",
    readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith(".")),
  );
  return () => rmSync(folder, { recursive: true, force: true });
}
