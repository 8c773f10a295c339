import type { components } from "@paydown/api-client";
import { ruleMessages } from "@paydown/domain/messages/en";

type Problem = components["schemas"]["Problem"];
export type ProblemCode = components["schemas"]["ProblemCode"];

interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly title: string;
}

/** Every problem that a call can return. The compiler and a test compare this with the contract's enum. */
export const problems = {
  invalid_request: { status: 400, title: "The request is not valid." },
  not_found: { status: 404, title: "There is no such address." },
  instance_not_found: { status: 404, title: "There is no such instance." },
  invalid_credentials: { status: 401, title: "The username or the password is not right." },
  prompts_not_found: { status: 404, title: "There is no registration of this code." },
  invalid_registration: { status: 422, title: "The registration is not valid." },
  registration_refused: { status: 422, title: "These details match no account that can be registered." },
  username_taken: { status: 409, title: "The username is in use already." },
  too_many_attempts: { status: 429, title: "Too many attempts to sign in." },
  too_many_requests: { status: 429, title: "Too many requests." },
  unauthenticated: { status: 401, title: "You are not signed in." },
  user_mismatch: { status: 403, title: "The session belongs to another user." },
  admin_only: { status: 403, title: "Only the staff of the instance may search." },
  invalid_password: { status: 422, title: "The password is not valid." },
  wrong_password: { status: 422, title: "The current password is not right." },
  change_password_disabled: { status: 403, title: "Passwords are not changed here." },
  reset_link_invalid: { status: 404, title: "The link is used, replaced by a later one, or too old." },
  password_required: { status: 403, title: "The password must be entered again first." },
  undo_link_invalid: { status: 404, title: "The link is used or incomplete." },
  undo_link_expired: { status: 410, title: "The link is too old." },
  invalid_profile: { status: 422, title: "The profile is not valid." },
  user_profile_disabled: { status: 403, title: "Profiles are not kept here." },
  passcode_required: { status: 403, title: "A one-time passcode is needed first." },
  passcode_disabled: { status: 403, title: "One-time passcodes are not used here." },
  passcode_not_enrolled: { status: 404, title: "There is no phone or email address to send a one-time passcode to." },
  passcode_target_refused: { status: 422, title: "A one-time passcode cannot be sent there." },
  passcode_throttled: { status: 429, title: "Too many one-time passcodes were sent." },
  passcode_not_sent: { status: 503, title: "The one-time passcode could not be sent." },
  passcode_wrong: { status: 422, title: "The one-time passcode is not right." },
  passcode_expired: { status: 422, title: "The one-time passcode is not valid any more." },
  passcode_used_up: { status: 422, title: "Too many wrong one-time passcodes were entered." },
  invalid_letter: { status: 422, title: "The code or a fact is not valid." },
  letter_refused: { status: 422, title: "The code and the facts do not match a letter that can be used." },
  letter_ended: { status: 410, title: "The code on the letter has ended." },
  letter_replaced: { status: 410, title: "A newer letter has replaced this one." },
  letter_nothing_due: { status: 409, title: "There is nothing to pay on the account of this letter." },
  sign_in_required: { status: 403, title: "This needs a sign-in. A code from a letter only opens paying." },
  account_not_found: { status: 404, title: "There is no such account." },
  payment_not_found: { status: 404, title: "There is no such payment." },
  payment_info_not_found: { status: 404, title: "There is no payment method on file." },
  payment_info_save_disabled: { status: 403, title: "Payment methods are not kept on file here." },
  arrangement_not_found: { status: 404, title: "There is no arrangement." },
  arrangement_pending: { status: 409, title: "A payment, a plan or an agreement is pending on the account." },
  arrangement_confirmed: { status: 409, title: "A payment of the plan was made or has begun." },
  arrangement_refused: { status: 422, title: "The plan cannot be set up." },
  routing_number_unknown: {
    status: 404,
    title: ruleMessages.violation({ rule: "routingNumberExists", params: {} }, ""),
  },
  invalid_payment: { status: 422, title: "The payment is not valid." },
  method_refused: { status: 422, title: "The payment method was refused." },
  card_token_refused: { status: 422, title: "The card must be entered again." },
  method_expired: { status: 422, title: "The card expires before the payment date." },
  amount_changed: { status: 409, title: "The amount has changed." },
  amount_above_due: { status: 409, title: "The amount is more than what is due." },
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
  possible_duplicate: { status: 409, title: "The same payment was made a few minutes ago." },
  strategy_not_found: { status: 404, title: "There is no such strategy." },
  invalid_offer: { status: 422, title: "The offer is not valid." },
  offer_attempts_used: { status: 429, title: "No more offers are taken on this account for now." },
  offer_accepted: { status: 409, title: "An offer on this account is accepted already." },
  offer_gone: { status: 409, title: "The offer does not stand any more." },
  no_accepted_offer: { status: 409, title: "No accepted offer stands on this account." },
  payment_not_scheduled: { status: 409, title: "The payment is not scheduled any more." },
  idempotency_key_reused: { status: 422, title: "The key was used for another payment." },
  service_unavailable: { status: 503, title: "The services are not ready." },
  processor_unavailable: { status: 503, title: "The payment method could not be kept just now. Nothing was charged." },
  payments_paused: {
    status: 409,
    title: "We are not taking payments right now. Nothing was charged. Please try again later.",
  },
  documents_disabled: { status: 403, title: "There are no documents here." },
  document_not_found: { status: 404, title: "There is no such document." },
  document_empty: { status: 422, title: "The file is empty." },
  document_too_large: { status: 413, title: "The file is too large." },
  document_type_refused: { status: 422, title: "Files of this type are not taken." },
  document_mislabelled: { status: 422, title: "The file is not what its name says." },
  too_many_documents: { status: 429, title: "Too many files were uploaded to this account today." },
  guest_lookup_disabled: { status: 404, title: "Nothing is looked up here." },
  guest_not_found: { status: 404, title: "The lookup is too old, or there was none." },
  plan_not_found: { status: 404, title: "There is no such plan." },
  plan_payments_not_allowed: { status: 403, title: "This plan takes no payments." },
  plan_payment_in_progress: { status: 409, title: "A payment on this plan is being confirmed." },
  plan_takeovers_used: { status: 429, title: "Too many payments on this plan were replaced within an hour." },
  tracking_number_used: { status: 409, title: "The tracking number was used before." },
  invalid_plan_payment: { status: 422, title: "The payment is not valid." },
  receipt_not_available: { status: 409, title: "No receipt can be requested for this payment." },
  receipt_not_sent: { status: 503, title: "The receipt could not be sent." },
  notification_refused: { status: 401, title: "The notification is not signed as it must be." },
  internal_error: { status: 500, title: "Something went wrong on our side." },
} as const satisfies Record<ProblemCode, ProblemKind>;

/** Optional members of a problem, besides its code. */
export type ProblemExtras = Partial<
  Pick<
    Problem,
    | "detail"
    | "parameterViolations"
    | "figures"
    | "disclosureLabel"
    | "scheduledPayment"
    | "openPayment"
    | "firstPayment"
    | "offer"
    | "pending"
    | "openPlanPayment"
    | "retryAfterSeconds"
    | "triesLeft"
    | "endedOn"
  >
>;

/** Thrown by a handler to return a problem. Its message is the code, so a log line contains nothing else. */
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

  /** The body as RFC 9457 defines it. */
  toBody(): Problem {
    const { status, title } = problems[this.code];
    return { type: `urn:paydown:problem:${this.code}`, title, status, code: this.code, ...this.extras };
  }
}
