import type { Failure } from "@paydown/api-client";

export const callFailures = {
  /** The detail of 'Error {doing}; {detail}': the services' own detail, else why there is no usable answer. */
  detail(failure: Failure): string {
    if (failure.kind === "refused") return failure.problem.detail ?? failure.problem.title;
    return failure.kind === "unreachable"
      ? "no answer came. Check your connection and try again"
      : "the answer could not be read";
  },
};
