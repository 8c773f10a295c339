import type { Failure } from "@paydown/api-client";
import { later } from "@paydown/shell/later";

/** Loaded ahead of an outage, when nothing can be loaded any more. */
export const outageScreen = later(() => import("./outage-screen"));

/** The services did not say whether a session is valid: nothing is known against it. */
export interface Outage {
  /** The `Retry-After` of the answer, as it came; null without one. */
  readonly retryAfter: string | null;
}

/** How long the check of a session may take, in milliseconds. */
export const verifyTimeoutMs = 10_000;

/** A gateway's answers while the services are down, and the services' own while their database is. */
const outageStatuses: readonly number[] = [502, 503, 504];

/** Whether a failed check says nothing about the session: the services could not be reached, or somebody else answered in their place. */
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
