import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerArguments } from "./usage.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const installStamp = join(root, "node_modules", ".paydown-installed");
const buildStamp = join(root, "node_modules", ".paydown-built");

export const portalDist = join(root, "apps/portal/dist");
export const guestDist = join(root, "apps/guest/dist");
export const cardFrameDist = join(root, "apps/card-frame/dist");

/** The build's results, from which every command starts the product. */
export const built = {
  sandbox: join(root, "apps/sandbox/dist/main.js"),
  services: join(root, "apps/services/dist/main.js"),
  portalManifest: join(portalDist, ".vite/manifest.json"),
  guestManifest: join(guestDist, ".vite/manifest.json"),
  cardFramePage: join(cardFrameDist, "index.html"),
};

const isWindows = process.platform === "win32";
const passedOn = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const stopTimeoutMs = 10_000;
const parentPollMs = 250;

/** Why a command cannot continue: one sentence for the person at the terminal. It has no stack that could be shown. */
export class Refusal extends Error {
  constructor(/** @type {string} */ message) {
    super(message);
    delete this.stack;
  }
}

/** Puts the workspace's own tools first on PATH, where turbo looks for the pnpm of `packageManager`. */
export function toolEnv(/** @type {Record<string, string>} */ more = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    TURBO_TELEMETRY_DISABLED: "1",
    ...more,
  };
}

/**
 * Runs a command to completion and shows its output as it arrives.
 * @returns {Promise<{ code: number, output: string }>} output without colors, for counting
 */
export function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  { cwd = root, env = {}, quiet = false } = {},
) {
  return new Promise((resolve, reject) => {
    // A separate process group, so that a signal also reaches the command's children: turbo's launcher forwards no
    // signals.
    const child = spawn(command, args, {
      cwd,
      env: toolEnv(env),
      stdio: ["ignore", "pipe", "pipe"],
      shell: isWindows,
      detached: !isWindows,
    });
    let output = "";
    const take = (/** @type {NodeJS.WriteStream} */ stream) => (/** @type {Buffer} */ part) => {
      output += part;
      if (!quiet) stream.write(part);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.on("error", reject);
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      signalAll(child, signal);
      setTimeout(() => signalAll(child, "SIGKILL"), stopTimeoutMs).unref();
      child.once("close", () => process.exit(128 + constants.signals[signal]));
    };
    for (const signal of passedOn) process.on(signal, passOn);
    child.on("close", (code) => {
      for (const signal of passedOn) process.off(signal, passOn);
      resolve({ code: code ?? 1, output: withoutColors(output) });
    });
  });
}

/** Sends a signal to a command and the programs that it started. */
function signalAll(
  /** @type {import("node:child_process").ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) {
  if (isWindows || child.pid === undefined) return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: all of them have already ended.
    if (error.code !== "ESRCH") throw error;
  }
}

// An escape sequence starts with the escape character.
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const withoutColors = (/** @type {string} */ text) => text.replace(colors, "");

/** The path of a workspace tool. */
export const tool = (/** @type {string} */ name) => join(bin, name);

/** The path of a tool that one package depends on; `folder` is relative to the root. */
export const packageTool = (/** @type {string} */ folder, /** @type {string} */ name) =>
  join(root, folder, "node_modules/.bin", name);

/** Runs one of the workspace's scripts from the root. */
export const nodeScript = (/** @type {string} */ script, /** @type {string[]} */ args = [], env = {}, quiet = false) =>
  run(process.execPath, [join(root, script), ...args], { env, quiet });

/** `--log-prefix`: without it, turbo leaves out the package's name on GitHub, and no failure could be assigned. */
const turboFlags = ["--output-logs=new-only", "--log-prefix=task"];

/**
 * Runs tasks over the packages. Two at a time, because the smallest supported machine has two cores, unless `env` says
 * otherwise.
 */
export const turbo = (/** @type {string[]} */ tasks, /** @type {string[]} */ options = [], env = {}, quiet = false) =>
  run(tool("turbo"), ["run", ...tasks, ...turboFlags, ...options], {
    env: { TURBO_CONCURRENCY: "2", ...env },
    quiet,
  });

export function orRefuse(/** @type {{ code: number }} */ { code }, /** @type {string} */ sentence) {
  if (code !== 0) throw new Refusal(sentence);
}

const readText = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
const hashOf = (/** @type {string} */ file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Installs with the pinned pnpm if the lockfile differs from the installed packages. */
export async function install() {
  const lock = hashOf(join(root, "pnpm-lock.yaml"));
  if (readText(installStamp) === lock && existsSync(join(bin, "turbo"))) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log(`Installing packages with ${packageManager} …`);
  // Without CI, pnpm may ask before it replaces a folder.
  const installed = await run("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], {
    env: { CI: "true" },
  });
  orRefuse(
    installed,
    "Installing packages failed. Check the connection to the package registry, then run the same command again.",
  );
  writeFileSync(installStamp, lock);
}

/** Folders that hold no sources. */
export const notSources = new Set([
  "node_modules",
  "dist",
  ".turbo",
  "coverage",
  "docs-site",
  "test-results",
  "playwright-report",
  ".paydown",
]);

function sourceFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((/** @type {import("node:fs").Dirent} */ entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/** A hash of every source that a build reads and of the time at which the build's results were written. */
function stampOfBuild() {
  const hash = createHash("sha256");
  const sources = ["apps", "packages", "tooling/vite-config", "tooling/typescript-config"].flatMap((folder) =>
    sourceFiles(join(root, folder)),
  );
  for (const file of [...sources, join(root, "pnpm-lock.yaml"), join(root, "turbo.json")])
    hash.update(file).update("\0").update(readFileSync(file));
  for (const file of Object.values(built)) hash.update(existsSync(file) ? String(statSync(file).mtimeMs) : "missing");
  return hash.digest("hex");
}

/** Builds the files that `npm start` serves, unless the sources are unchanged since the last build. */
export async function build() {
  const upToDate = { code: 0, output: "" };
  if (Object.values(built).every((file) => existsSync(file)) && readText(buildStamp) === stampOfBuild())
    return upToDate;
  console.log("Building …");
  const result = await turbo(["build"], [], { NODE_ENV: "production" });
  if (result.code === 0) writeFileSync(buildStamp, stampOfBuild());
  return result;
}

/**
 * Turns the end of npm into SIGTERM. npm forwards signals only to the shell that runs the script, and that shell ends
 * silently while this command runs. The only sign is that this process gets a new parent.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, parentPollMs);
  timer.unref();
}

/**
 * Runs a command's main function. A refusal prints one sentence and exits with code 1. If a usage is given, `--help`
 * prints it, and an unknown flag exits with code 2.
 */
export function command(
  /** @type {() => Promise<void>} */ main,
  /** @type {import("./usage.mjs").Usage | undefined} */ usage,
) {
  const answer = usage && answerArguments(usage, process.argv.slice(2));
  if (answer) {
    console[answer.exitCode === 0 ? "log" : "error"](answer.text);
    process.exitCode = answer.exitCode;
    return;
  }
  endWithNpm();
  main().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = error.exitCode ?? 1;
  });
}
