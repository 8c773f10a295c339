import { ProblemError } from "./problems.js";

/** Path to a NUL character in a client's data, in the form of a violation's path; undefined if there is none. */
function pathOfNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path.join(".") : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = pathOfNul(part, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * PostgreSQL cannot store NUL, so no stored value can match it.
 * @throws ProblemError `invalid_request`
 */
export function refuseNul(value: unknown): void {
  const path = pathOfNul(value);
  if (path !== undefined)
    throw new ProblemError("invalid_request", {
      parameterViolations: [{ path, message: "must not contain a NUL character" }],
    });
}
