import type { Problem } from "@paydown/api-client";

/** How long to wait after too many attempts, in whole minutes, one at least. */
export const minutesToWait = ({ retryAfterSeconds = 60 }: Problem): number =>
  Math.max(1, Math.ceil(retryAfterSeconds / 60));
