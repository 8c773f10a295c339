import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
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

function executable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The Chromium for the browser tests and the bench: CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!executable(given))
      throw new Refusal(
        `CHROMIUM_PATH is ${given}, but no program is there. Correct it, or unset it to use an installed Chromium.`,
      );
    return given;
  }
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(executable) ?? playwrightsOwn();
}

/** Like `findChromium`, but downloads Chromium if there is none. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found; asking Playwright to install one …");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  await run(process.execPath, [cli, "install", "chromium"], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
  const downloaded = playwrightsOwn();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("Installing Chromium with apt-get …");
    if (!(await installDebianPackage()) && (await run("apt-get", ["update"])).code === 0) await installDebianPackage();
  }
  const installed = findChromium();
  if (!installed)
    throw new Refusal(
      "No Chromium found, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
    );
  return installed;
}

/** Whether Debian's headless shell, or else its Chromium, could be installed. */
async function installDebianPackage() {
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { code } = await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
    if (code === 0) return true;
  }
  return false;
}
