import type { Problem } from "@paydown/api-client";

/** Time to wait after too many attempts, in whole minutes, at least 1. */
export const minutesToWait = ({ retryAfterSeconds = 60 }: Problem): number =>
  Math.max(1, Math.ceil(retryAfterSeconds / 60));
