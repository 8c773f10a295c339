import type { AttemptLimits } from "../../settings/attempt-limits.js";

const minuteMs = 60_000;

/** How long a declined attempt counts. */
export const declinesCountMs = 24 * 60 * minuteMs;
/** How long a declined attempt counts for the whole tenant. */
const tenantCountsMs = 15 * minuteMs;
const longestWaitMs = 60 * minuteMs;

/** Who made an attempt, and for which account. */
export interface Attempt {
  readonly username: string;
  readonly accountNo: string;
  /** Recognizes the client's address; null if the address is not known. */
  readonly addressKey: string | null;
}

export interface DeclinedAttempt extends Attempt {
  readonly at: Date;
}

type DeclineLimits = Pick<
  AttemptLimits,
  "declinesPerUser" | "declinesPerAccount" | "declinesPerAddress" | "declinesPerInstance"
>;

/**
 * How long the next attempt has to wait after declined ones (PAY-100 to PAY-102), so that nobody can try out a list of
 * stolen cards. Whoever mistypes a card a few times waits for nothing.
 *
 * A user, an account or an address whose declined attempts of the last 24 hours reach the limit waits one minute after
 * the last of them, and twice as long after each further one, up to an hour. A tenant whose declined attempts of the
 * last 15 minutes reach its limit takes one attempt a minute at most.
 *
 * @param declined - the tenant's declined attempts, in any order
 * @returns milliseconds, above 0; null if the attempt may be made now
 */
export function waitAfterDeclines(
  declined: readonly DeclinedAttempt[],
  attempt: Attempt,
  limits: DeclineLimits,
  now: Date,
): number | null {
  const since = (ms: number) => declined.filter(({ at }) => at.getTime() > now.getTime() - ms);
  const counted = since(declinesCountMs);
  const waits = [
    waitOf(
      counted.filter(({ username }) => username === attempt.username),
      limits.declinesPerUser,
      longestWaitMs,
    ),
    waitOf(
      counted.filter(({ accountNo }) => accountNo === attempt.accountNo),
      limits.declinesPerAccount,
      longestWaitMs,
    ),
    waitOf(
      counted.filter(({ addressKey }) => addressKey !== null && addressKey === attempt.addressKey),
      limits.declinesPerAddress,
      longestWaitMs,
    ),
    waitOf(since(tenantCountsMs), limits.declinesPerInstance, minuteMs),
  ];
  const wait = Math.max(...waits.map((until) => until - now.getTime()));
  return wait > 0 ? wait : null;
}

/** When some declined attempts allow the next one, in epoch milliseconds; 0 if they are fewer than `limit`. */
function waitOf(declined: readonly DeclinedAttempt[], limit: number, longestMs: number): number {
  if (declined.length < limit) return 0;
  const last = Math.max(...declined.map(({ at }) => at.getTime()));
  return last + Math.min(longestMs, minuteMs * 2 ** (declined.length - limit));
}
