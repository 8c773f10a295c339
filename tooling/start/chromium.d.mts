/** CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's own download. */
export function findChromium(): string | undefined;
/** Like `findChromium`, but rejects if there is no Chromium, or if Playwright cannot start it. */
export function requireChromium(): Promise<string>;
/** Like `requireChromium`, but installs Chromium if there is none. */
export function ensureChromium(): Promise<string>;
