import { ProblemError } from "./problems.js";

/** Where a NUL character is in what a caller sent, in the form of a violation's path; undefined where there is none. */
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
 * The database keeps no such character, so nothing there can be meant by it.
 *
 * @throws ProblemError `invalid_request`
 */
export function refuseNul(value: unknown): void {
  const path = pathOfNul(value);
  if (path !== undefined)
    throw new ProblemError("invalid_request", {
      parameterViolations: [{ path, message: "must not hold a NUL character" }],
    });
}
