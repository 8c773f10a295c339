import type { components } from "./generated/schema.js";

export type Problem = components["schemas"]["Problem"];
export type ProblemCode = components["schemas"]["ProblemCode"];

/**
 * Why a call failed. `refused` means that the services refused it, with a problem. `unreachable` means that no answer
 * came, and `unreadable` that the answer breaks the contract; in both cases, the call may or may not have taken effect.
 */
export type Failure =
  | { readonly kind: "refused"; readonly code: ProblemCode; readonly problem: Problem }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unreadable"; readonly status: number };

/** Thrown by {@link answer}. Callers branch on `failure.kind` and `failure.code`, never on text. */
export class CallFailed extends Error {
  readonly failure: Failure;
  /** The response's `Retry-After` unchanged: seconds or an HTTP date; null if absent. */
  readonly retryAfter: string | null;

  constructor(failure: Failure, retryAfter: string | null = null) {
    super(failure.kind === "refused" ? `refused: ${failure.code}` : failure.kind);
    this.name = "CallFailed";
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** Whether the same call may soon succeed: no answer came, or the services' database is restarting. */
export function isPassing(failure: Failure): boolean {
  return failure.kind === "unreachable" || (failure.kind === "refused" && failure.code === "service_unavailable");
}

/** An answer that breaks the contract, or that our own code could not process. */
export const unreadable: Failure = { kind: "unreadable", status: 0 };

/**
 * Turns a caught error into a failure. An error that no call threw, such as a failure to load code, becomes
 * `otherwise`.
 */
export function failureOf(reason: unknown, otherwise: Failure = { kind: "unreachable" }): Failure {
  return reason instanceof CallFailed ? reason.failure : otherwise;
}

interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the data of a call, or throws a {@link CallFailed}.
 *
 * @param call - the result of a client method
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
