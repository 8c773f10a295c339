import type { components } from "@paydown/api-client";
import { ruleMessages } from "@paydown/domain/messages/en";

type Problem = components["schemas"]["Problem"];
export type ProblemCode = components["schemas"]["ProblemCode"];

interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;
  readonly title: string;
}

/** Every way in which a call can fail; the compiler and a test compare it with the contract's enum. */
export const problems = {
  invalid_request: { status: 400, title: "The request is not valid." },
  not_found: { status: 404, title: "There is no such address." },
  instance_not_found: { status: 404, title: "There is no such instance." },
  invalid_credentials: { status: 401, title: "The username or the password is not right." },
  too_many_attempts: { status: 429, title: "Too many attempts to sign in." },
  too_many_requests: { status: 429, title: "Too many requests." },
  unauthenticated: { status: 401, title: "You are not signed in." },
  user_mismatch: { status: 403, title: "The session belongs to another user." },
  account_not_found: { status: 404, title: "There is no such account." },
  payment_not_found: { status: 404, title: "There is no such payment." },
  payment_info_not_found: { status: 404, title: "There is no payment method on file." },
  payment_info_save_disabled: { status: 403, title: "Payment methods are not kept on file here." },
  arrangement_not_found: { status: 404, title: "There is no arrangement." },
  routing_number_unknown: { status: 404, title: ruleMessages.violation({ rule: "routingNumberExists", params: {} }, "") },
  invalid_payment: { status: 422, title: "The payment is not valid." },
  method_refused: { status: 422, title: "The payment method was refused." },
  method_expired: { status: 422, title: "The card expires before the payment date." },
  amount_changed: { status: 409, title: "The amount has changed." },
  fee_changed: { status: 409, title: "The convenience fee has changed." },
  date_changed: { status: 409, title: "The payment date has changed." },
  action_not_allowed: { status: 403, title: "This payment is not offered on this account." },
  below_minimum: { status: 403, title: "The total due is below the minimum to allow payments." },
  account_restricted: { status: 403, title: "Access to the account has been restricted." },
  acknowledgement_required: { status: 403, title: "A text must be acknowledged first." },
  rege_required: { status: 403, title: "The Regulation E disclosure must be accepted first." },
  disclosure_changed: { status: 409, title: "The text to acknowledge has changed." },
  payment_in_progress: { status: 409, title: "Another payment on this account is being checked." },
  already_scheduled: { status: 409, title: "This payment is scheduled or made already." },
  payment_not_scheduled: { status: 409, title: "The payment is not scheduled any more." },
  idempotency_key_reused: { status: 422, title: "The key was used for another payment." },
  service_unavailable: { status: 503, title: "The services are not ready." },
  processor_unavailable: { status: 503, title: "The payment method could not be kept just now. Nothing was charged." },
  internal_error: { status: 500, title: "Something went wrong on our side." },
} as const satisfies Record<ProblemCode, ProblemKind>;

/** What a problem may carry beside its code. */
export type ProblemExtras = Partial<
  Pick<Problem, "detail" | "parameterViolations" | "figures" | "disclosureLabel" | "scheduledPayment" | "openPayment" | "retryAfterSeconds">
>;

/** Thrown by a handler to answer a problem; its message is the code, so that a log line names it and nothing else. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: ProblemKind["status"];
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code);
    this.name = "ProblemError";
    this.code = code;
    this.status = problems[code].status;
    this.extras = extras;
  }

  /** The body as RFC 9457 has it. */
  toBody(): Problem {
    const { status, title } = problems[this.code];
    return { type: `urn:paydown:problem:${this.code}`, title, status, code: this.code, ...this.extras };
  }
}
