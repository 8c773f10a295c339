import type { Failure } from "@paydown/api-client";
import { lazyPart } from "@paydown/shell/lazy-part";

/** Preloaded, because nothing can be loaded during an outage. */
export const OutageScreen = lazyPart(() => import("./outage-screen"));

/** The services did not say whether the session is valid; it may still be valid. */
export interface Outage {
  /** The response's `Retry-After` header, unparsed; null without one. */
  readonly retryAfter: string | null;
}

/** Timeout of a session check, in milliseconds. */
export const verifyTimeoutMs = 10_000;

/** Statuses sent by a gateway that cannot reach the services, or by the services without their database. */
const outageStatuses: readonly number[] = [502, 503, 504];

/**
 * True if a failed check says nothing about the session: the services were unreachable, or something else answered for
 * them.
 */
export function isOutage(failure: Failure): boolean {
  switch (failure.kind) {
    case "unreachable":
      return true;
    case "unreadable":
      return failure.status < 400 || failure.status > 501;
    case "refused":
      return outageStatuses.includes(failure.problem.status);
  }
}
