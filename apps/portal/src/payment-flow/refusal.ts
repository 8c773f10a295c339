import type { Failure, Problem, ProblemCode } from "@paydown/api-client";
import type { RetryWith } from "../payment/payment-flow";

/**
 * Codes of other calls only, such as guest calls, sign-in, passwords and offers. As an answer to a payment they would
 * prove nothing.
 */
type OfOtherCalls =
  | Extract<
      ProblemCode,
      | `passcode_${string}`
      | `document_${string}`
      | `guest_${string}`
      | `plan_${string}`
      | `offer_${string}`
      | `letter_${string}`
    >
  | "strategy_not_found"
  | "arrangement_pending"
  | "arrangement_confirmed"
  | "arrangement_refused"
  | "invalid_offer"
  | "tracking_number_used"
  | "invalid_plan_payment"
  | "receipt_not_available"
  | "receipt_not_sent"
  | "notification_refused"
  | "documents_disabled"
  | "too_many_documents"
  | "invalid_letter"
  | "sign_in_required"
  | "invalid_credentials"
  | "prompts_not_found"
  | "invalid_registration"
  | "registration_refused"
  | "username_taken"
  | "admin_only"
  | "invalid_password"
  | "wrong_password"
  | "change_password_disabled"
  | "reset_link_invalid"
  | "password_required"
  | "undo_link_invalid"
  | "undo_link_expired"
  | "invalid_profile"
  | "user_profile_disabled";

/**
 * What a refusal of the payment proves: `nothingCharged` is proof, `doubt` is not, since the request may have taken
 * effect (CONFIRM-29). A key used with another body already has a payment, so that payment is followed too.
 */
const refusals = {
  invalid_request: "nothingCharged",
  not_found: "nothingCharged",
  instance_not_found: "nothingCharged",
  too_many_requests: "nothingCharged",
  too_many_attempts: "nothingCharged",
  unauthenticated: "nothingCharged",
  user_mismatch: "nothingCharged",
  account_not_found: "nothingCharged",
  payment_not_found: "nothingCharged",
  payment_info_not_found: "nothingCharged",
  payment_info_save_disabled: "nothingCharged",
  arrangement_not_found: "nothingCharged",
  routing_number_unknown: "nothingCharged",
  invalid_payment: "nothingCharged",
  method_refused: "nothingCharged",
  card_token_refused: "nothingCharged",
  method_expired: "nothingCharged",
  amount_changed: "nothingCharged",
  amount_above_due: "nothingCharged",
  fee_changed: "nothingCharged",
  date_changed: "nothingCharged",
  action_not_allowed: "nothingCharged",
  below_minimum: "nothingCharged",
  account_restricted: "nothingCharged",
  acknowledgement_required: "nothingCharged",
  rege_required: "nothingCharged",
  disclosure_changed: "nothingCharged",
  payment_in_progress: "nothingCharged",
  already_scheduled: "nothingCharged",
  possible_duplicate: "nothingCharged",
  no_accepted_offer: "nothingCharged",
  payment_not_scheduled: "nothingCharged",
  idempotency_key_reused: "doubt",
  service_unavailable: "doubt",
  processor_unavailable: "nothingCharged",
  payments_paused: "nothingCharged",
  internal_error: "doubt",
} as const satisfies Record<Exclude<ProblemCode, OfOtherCalls>, "nothingCharged" | "doubt">;

/**
 * The problem of a failure that proves that nothing was charged; null without such proof, as with a code from a later
 * release.
 */
export function provenRefusal(failure: Failure): Problem | null {
  if (failure.kind !== "refused" || !Object.hasOwn(refusals, failure.code)) return null;
  return refusals[failure.code as keyof typeof refusals] === "nothingCharged" ? failure.problem : null;
}

const retries: { readonly [Code in ProblemCode]?: RetryWith } = {
  // The refusal concerns the account itself (docs/decisions/0024).
  account_restricted: "nothing",
  method_refused: "anotherMethod",
};

export const retryWith = (code: ProblemCode): RetryWith => retries[code] ?? "anyMethod";
