import type { Failure } from "@paydown/api-client";
import { type Dispatch, useReducer } from "react";

interface FailedAttempt {
  readonly failure: Failure | null;
  /** Used as the `key` of the error message, so a repeated failure takes the focus again. */
  readonly attempt: number;
}

/** Why the last attempt failed, and its setter; set null when the next attempt starts. */
export function useFailedAttempt(): readonly [FailedAttempt, Dispatch<Failure | null>] {
  return useReducer((last: FailedAttempt, failure: Failure | null) => ({ failure, attempt: last.attempt + 1 }), {
    failure: null,
    attempt: 0,
  });
}
