import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { misuse } from "./flags.mjs";
import { Refusal, run } from "./workspace.mjs";

// The headless shell first: it draws no browser window, which saves a quarter of the time of the browser tests.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const startTimeoutMs = 60_000;

function executable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const playwright = () =>
  /** @type {typeof import("@playwright/test")} */ (createRequire(import.meta.url)("@playwright/test"));

function playwrightsOwn() {
  const path = playwright().chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** The Chromium for the browser tests and the bench: CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findChromium() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return process.env.CHROMIUM_PATH || ([...onPath, ...places].find(executable) ?? playwrightsOwn());
}

/** @throws Refusal with exit code 2 if CHROMIUM_PATH is set to something that Playwright cannot start */
export async function checkChromiumPath() {
  const given = process.env.CHROMIUM_PATH;
  if (given) await startable(given);
}

/**
 * Like `findChromium`, but starts the browser once, so that a browser that is missing or broken fails before the first
 * test.
 *
 * @throws Refusal that says what to do instead
 */
export async function requireChromium() {
  const found = findChromium();
  if (!found)
    throw new Refusal(
      "No Chromium found. Install Chromium or Chrome, set CHROMIUM_PATH to one, or run npm test -- --part browser, which installs one.",
    );
  return startable(found);
}

/** Like `requireChromium`, but installs Chromium if there is none. */
export async function ensureChromium() {
  return startable(findChromium() ?? (await installChromium()));
}

/** @returns the path, if Playwright can start it */
async function startable(/** @type {string} */ path) {
  const fault = await startFault(path);
  if (fault === undefined) return path;
  throw path === process.env.CHROMIUM_PATH
    ? misuse(`CHROMIUM_PATH is ${path}, but ${fault}. Correct it, or unset it to use an installed Chromium.`)
    : new Refusal(
        `Chromium was found at ${path}, but ${fault}. Repair it, or set CHROMIUM_PATH to another Chromium or Chrome.`,
      );
}

/** Why Playwright cannot start a browser; undefined if it can. */
async function startFault(/** @type {string} */ path) {
  if (!executable(path)) return "no program is there";
  try {
    const browser = await playwright().chromium.launch({ executablePath: path, timeout: startTimeoutMs });
    await browser.close();
    return undefined;
  } catch (error) {
    return `Playwright cannot start it (${shortFault(error.message)})`;
  }
}

/** The program's own first error, or else the first line of Playwright's message. */
export function shortFault(/** @type {string} */ message) {
  const [, own] = /^\[pid=\d+\]\[err\] (.+)$/m.exec(message) ?? [];
  const [first = ""] = message.replace(/^browserType\.launch: (Failed to launch: )?(Error: )?/, "").split("\n");
  if (own === undefined && first.endsWith("browser has been closed")) return "it ended at once";
  return (own ?? first).trim().replace(/\.$/, "");
}

/** @returns the path of the installed browser */
async function installChromium() {
  console.log("No Chromium found; asking Playwright to install one …");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const download = await run(process.execPath, [cli, "install", "chromium"], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
    quiet: true,
  });
  const downloaded = playwrightsOwn();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("Installing Chromium with apt-get …");
    if (!(await installDebianPackage()) && (await run("apt-get", ["update"], { quiet: true })).code === 0)
      await installDebianPackage();
  }
  const installed = findChromium();
  if (!installed) throw new Refusal(noChromium(download.output));
  return installed;
}

/** Says that no Chromium could be installed, with the first error of Playwright's download. */
export function noChromium(/** @type {string} */ output) {
  const [, why] = /^Error: (.+)$/m.exec(output) ?? [];
  return `No Chromium found, and Playwright could not download one${why ? ` (${why})` : ""}. Install Chromium or Chrome, or set CHROMIUM_PATH to one.`;
}

/** Whether Debian's headless shell, or else its Chromium, could be installed. */
async function installDebianPackage() {
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { code } = await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
      quiet: true,
    });
    if (code === 0) return true;
  }
  return false;
}
