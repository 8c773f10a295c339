import type { Failure } from "@paydown/api-client";
import { type Dispatch, useReducer } from "react";

interface FailedAttempt<Reason> {
  readonly failure: Reason | null;
  /** Used as the `key` of the error message, so a repeated failure takes the focus again. */
  readonly attempt: number;
}

/** Why the last attempt failed, and a setter for the reason: set it to null when the next attempt starts. */
export function useFailedAttempt<Reason = Failure>(): readonly [FailedAttempt<Reason>, Dispatch<Reason | null>] {
  return useReducer((last: FailedAttempt<Reason>, failure: Reason | null) => ({ failure, attempt: last.attempt + 1 }), {
    failure: null,
    attempt: 0,
  });
}
