import type { Failure } from "@paydown/api-client";

export const callFailures = {
  /** The detail of 'Error {doing}; {detail}': what the services said, else why nothing was heard of them. */
  detail(failure: Failure): string {
    if (failure.kind === "refused") return failure.problem.detail ?? failure.problem.title;
    return failure.kind === "unreachable"
      ? "no answer came. Check your connection and try again"
      : "the answer could not be read";
  },
};
