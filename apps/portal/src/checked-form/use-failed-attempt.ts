import type { Failure } from "@paydown/api-client";
import { type Dispatch, useReducer } from "react";

interface FailedAttempt {
  readonly failure: Failure | null;
  /** For the `key` of what tells the failure: the same one again takes the focus again. */
  readonly attempt: number;
}

/** Why the last attempt failed, and what sets it: null as the next one begins. */
export function useFailedAttempt(): readonly [FailedAttempt, Dispatch<Failure | null>] {
  return useReducer((last: FailedAttempt, failure: Failure | null) => ({ failure, attempt: last.attempt + 1 }), {
    failure: null,
    attempt: 0,
  });
}
