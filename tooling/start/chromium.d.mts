/** CHROMIUM_PATH, else an installed Chromium or Chrome, else Playwright's own download. */
export function findChromium(): string | undefined;
/** As `findChromium`, and downloads one where there is none. */
export function ensureChromium(): Promise<string>;
