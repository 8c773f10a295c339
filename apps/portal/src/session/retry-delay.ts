const firstMs = 2_000;
const longestMs = 30_000;
const longestAskedMs = 300_000;

/**
 * The delay before the next attempt to reach the services, in milliseconds. It doubles up to 30 seconds. If the
 * services ask for a longer delay, they get it, up to five minutes. A random part of up to a quarter is added, so that
 * the browsers do not all return at once.
 *
 * @param tries - Retries made so far; 0 before the first retry
 * @param retryAfter - The `Retry-After` header: seconds, or an HTTP date
 * @param now - Epoch milliseconds
 * @param random - From 0 up to 1
 */
export function retryDelayMs(tries: number, retryAfter: string | null, now: number, random: number): number {
  const ownMs = Math.min(firstMs * 2 ** tries, longestMs);
  return Math.max(ownMs, Math.min(askedMs(retryAfter, now), longestAskedMs)) * (1 + random / 4);
}

function askedMs(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? 0 : ms;
}
