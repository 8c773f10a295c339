import type { components } from "./generated/schema.js";

export type Problem = components["schemas"]["Problem"];
export type ProblemCode = components["schemas"]["ProblemCode"];

/**
 * Why a call did not give its answer. `refused` carries the services' problem; `unreachable` means that no answer came, and
 * `unreadable` one that is not of the contract: after either, nobody knows whether the call took effect.
 */
export type Failure =
  | { readonly kind: "refused"; readonly code: ProblemCode; readonly problem: Problem }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unreadable"; readonly status: number };

/** Thrown by {@link answer}; callers branch on `failure.kind` and `failure.code`, never on text. */
export class CallFailed extends Error {
  readonly failure: Failure;
  /** The answer's `Retry-After` as it came, in seconds or as an HTTP date; null without one. */
  readonly retryAfter: string | null;

  constructor(failure: Failure, retryAfter: string | null = null) {
    super(failure.kind === "refused" ? `refused: ${failure.code}` : failure.kind);
    this.name = "CallFailed";
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** Whether the same call may succeed in a moment: no answer came, or the services' database is restarting. */
export function isPassing(failure: Failure): boolean {
  return failure.kind === "unreachable" || (failure.kind === "refused" && failure.code === "service_unavailable");
}

/** An answer that is not of the contract, or that our own code could not work with. */
export const unreadable: Failure = { kind: "unreadable", status: 0 };

/** A caught reason as a failure; what no call threw, such as code that did not load, counts as `otherwise`. */
export function failureOf(reason: unknown, otherwise: Failure = { kind: "unreachable" }): Failure {
  return reason instanceof CallFailed ? reason.failure : otherwise;
}

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call, or a {@link CallFailed}.
 *
 * @param call - What a method of the client returned.
 */
export async function answer<Data>(call: Promise<Outcome<Data>>): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new CallFailed(cause instanceof SyntaxError ? unreadable : { kind: "unreachable" });
  });
  if (response.ok) return data as Exclude<Data, undefined>;
  throw new CallFailed(
    isProblem(error)
      ? { kind: "refused", code: error.code, problem: error }
      : { kind: "unreadable", status: response.status },
    response.headers.get("retry-after"),
  );
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "status" in value
  );
}
