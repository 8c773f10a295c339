/** CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's own download. */
export function findChromium(): string | undefined;
/** Like `findChromium`, but downloads Chromium if there is none. */
export function ensureChromium(): Promise<string>;
