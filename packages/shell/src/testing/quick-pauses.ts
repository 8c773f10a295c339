/** The longest delay that counts as a pause: the app waits that long before it repeats a call or checks what was typed. */
const longestPauseMs = 1_000;

const realTimeout = globalThis.setTimeout;

/**
 * Shortens the app's pauses, so that no test waits for them. A test of a pause's length installs a fake clock, which
 * replaces this one. Testing Library keeps the real clock, because it takes it when it is loaded.
 */
globalThis.setTimeout = Object.assign(
  (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
    realTimeout(run, delayMs <= longestPauseMs ? delayMs / 50 : delayMs, ...args),
  realTimeout,
) as typeof setTimeout;
