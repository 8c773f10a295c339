import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { checkChromiumPath, ensureChromium, findChromium, noChromium, shortFault } from "./chromium.mjs";
import { root } from "./workspace.mjs";

afterEach(() => vi.unstubAllEnvs());

const nothing = join(root, "no-such-browser");

test.each([
  [nothing, /^CHROMIUM_PATH is .+, but no program is there\. Correct it, or unset it to use an installed Chromium\.$/],
  [process.execPath, /^CHROMIUM_PATH is .+, but Playwright cannot start it \(.+\)\. Correct it, or unset it to use/],
])("refuses CHROMIUM_PATH=%s, which is no browser, with exit code 2", async (path, message) => {
  vi.stubEnv("CHROMIUM_PATH", path);
  const refusal = expect.objectContaining({ message: expect.stringMatching(message), exitCode: 2 });
  await expect(checkChromiumPath()).rejects.toEqual(refusal);
  await expect(ensureChromium()).rejects.toEqual(refusal);
});

test("checks no path if CHROMIUM_PATH is unset or empty", async () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  await expect(checkChromiumPath()).resolves.toBeUndefined();
});

test("prefers CHROMIUM_PATH to an installed browser", () => {
  vi.stubEnv("CHROMIUM_PATH", nothing);
  expect(findChromium()).toBe(nothing);
});

test.each([
  [
    "the program's own error",
    "browserType.launch: Target page, context or browser has been closed\nBrowser logs:\n\n<launching> chromium --headless\n<launched> pid=7\n[pid=7][err] chromium: libnss3.so: cannot open shared object file\nCall log:\n",
    "chromium: libnss3.so: cannot open shared object file",
  ],
  [
    "a program that says nothing",
    "browserType.launch: Target page, context or browser has been closed\nBrowser logs:\n\n<launched> pid=7\n",
    "it ended at once",
  ],
  [
    "Playwright's error",
    "browserType.launch: Failed to launch: Error: spawn /tmp EACCES\nCall log:\n",
    "spawn /tmp EACCES",
  ],
])("says in a few words why Playwright cannot start a browser: %s", (_whose, message, words) => {
  expect(shortFault(message)).toBe(words);
});

test.each([
  [
    "Downloading Chrome for Testing\nError: getaddrinfo EAI_AGAIN example.org\n    at GetAddrInfoReqWrap.onlookupall\n",
    "No Chromium found, and Playwright could not download one (getaddrinfo EAI_AGAIN example.org). Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  ],
  [
    "",
    "No Chromium found, and Playwright could not download one. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  ],
])("says in one sentence that no browser could be installed, and why", (output, sentence) => {
  expect(noChromium(output)).toBe(sentence);
});
