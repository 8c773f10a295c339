import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const installStamp = join(root, "node_modules", ".paydown-installed");
const buildStamp = join(root, "node_modules", ".paydown-built");

export const portalDist = join(root, "apps/portal/dist");
export const guestDist = join(root, "apps/guest/dist");

/** What a build leaves behind, and what everything that runs the product starts from. */
export const built = {
  sandbox: join(root, "apps/sandbox/dist/main.js"),
  services: join(root, "apps/services/dist/main.js"),
  portalManifest: join(portalDist, ".vite/manifest.json"),
  guestManifest: join(guestDist, ".vite/manifest.json"),
};

/** Why a command cannot go on: one sentence for the person at the terminal. */
export class Refusal extends Error {}

/** The workspace's own tools first on PATH: turbo looks for the pnpm of `packageManager` there. */
export function toolEnv(/** @type {Record<string, string>} */ more = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, TURBO_TELEMETRY_DISABLED: "1", ...more };
}

/**
 * Runs a command to its end and shows its output as it comes.
 * @returns {Promise<{ code: number, output: string }>} output without colours, for counting
 */
export function run(/** @type {string} */ command, /** @type {string[]} */ args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: toolEnv(env), stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    let output = "";
    const take = (/** @type {NodeJS.WriteStream} */ stream) => (/** @type {Buffer} */ part) => {
      output += part;
      if (!quiet) stream.write(part);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", reject);
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      child.once("close", () => process.exit(130));
    };
    process.on("SIGINT", passOn).on("SIGTERM", passOn);
    child.on("close", (code) => {
      process.off("SIGINT", passOn).off("SIGTERM", passOn);
      resolve({ code: code ?? 1, output: withoutColours(output) });
    });
  });
}

// An escape sequence starts with the escape character.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const withoutColours = (/** @type {string} */ text) => text.replace(colours, "");

/** A command of the workspace's own tools. */
export const tool = (/** @type {string} */ name) => join(bin, name);

/** One of the workspace's scripts, from the root. */
export const nodeScript = (/** @type {string} */ script, /** @type {string[]} */ args = [], env = {}) => run(process.execPath, [join(root, script), ...args], { env });

/** Runs tasks over the packages; two at a time, since the smallest machine that must manage has two cores. */
export const turbo = (/** @type {string[]} */ tasks, /** @type {string[]} */ options = [], env = {}) =>
  run(tool("turbo"), ["run", ...tasks, "--concurrency=2", "--output-logs=new-only", ...options], { env });

export function orRefuse(/** @type {{ code: number }} */ { code }, /** @type {string} */ sentence) {
  if (code !== 0) throw new Refusal(sentence);
}

const readText = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
const hashOf = (/** @type {string} */ file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Installs with the pinned pnpm where the lockfile is not what is installed. */
export async function install() {
  const lock = hashOf(join(root, "pnpm-lock.yaml"));
  if (readText(installStamp) === lock && existsSync(join(bin, "turbo"))) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log(`Installing packages with ${packageManager} …`);
  // Without CI set, pnpm may stop to ask before it replaces a folder.
  const installed = await run("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], { env: { CI: "true" } });
  orRefuse(installed, "The packages could not be installed. Check the connection to the package registry and run the same command again.");
  writeFileSync(installStamp, lock);
}

const notSources = new Set(["node_modules", "dist", ".turbo", "coverage", "docs-site", "test-results", "playwright-report", ".paydown"]);

function sourceFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((/** @type {import("node:fs").Dirent} */ entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/** One hash of every source that a build reads and of when its results were written. */
function stampOfBuild() {
  const hash = createHash("sha256");
  const sources = ["apps", "packages", "tooling/vite-config", "tooling/typescript-config"].flatMap((folder) => sourceFiles(join(root, folder)));
  for (const file of [...sources, join(root, "pnpm-lock.yaml"), join(root, "turbo.json")]) hash.update(file).update("\0").update(readFileSync(file));
  for (const file of Object.values(built)) hash.update(existsSync(file) ? String(statSync(file).mtimeMs) : "missing");
  return hash.digest("hex");
}

/** Builds what `npm start` serves, unless the sources are those of the last build. */
export async function build() {
  const upToDate = { code: 0, output: "" };
  if (Object.values(built).every((file) => existsSync(file)) && readText(buildStamp) === stampOfBuild()) return upToDate;
  console.log("Building …");
  const result = await turbo(["build"], [], { NODE_ENV: "production" });
  if (result.code === 0) writeFileSync(buildStamp, stampOfBuild());
  return result;
}

/** Runs a command's main function: a refusal is one sentence and exit code 1. */
export function command(/** @type {() => Promise<void>} */ main) {
  main().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = error.exitCode ?? 1;
  });
}
