/** What the services answered about a failed payment. Any part may be missing or blank. */
export interface FailedPayment {
  /** From the payment's result. */
  readonly errorMessage?: string | null | undefined;
  /** From an HTTP error, as is `message`. */
  readonly parameterViolations?: readonly { readonly path: string; readonly message: string }[] | null | undefined;
  readonly message?: string | null | undefined;
}

/**
 * What to tell the consumer: the services' words (`told`), the message of a parameter violation with its path
 * (`violation`), or the catalogue's message (`notSuccessful`).
 */
export type PaymentFailure =
  | { readonly rule: "told"; readonly text: string }
  | { readonly rule: "violation"; readonly path: string; readonly message: string }
  | { readonly rule: "notSuccessful" };

/**
 * Chooses what to tell the consumer about a failed payment: the errorMessage, otherwise the first parameter violation
 * of the HTTP error, otherwise the error's message, otherwise the default (CONFIRM-53). The result doesn't say whether
 * money was taken.
 */
export function paymentFailure({ errorMessage, parameterViolations, message }: FailedPayment): PaymentFailure {
  if (errorMessage?.trim()) return { rule: "told", text: errorMessage };
  const violation = parameterViolations?.[0];
  if (violation) return { rule: "violation", path: violation.path, message: violation.message };
  return message?.trim() ? { rule: "told", text: message } : { rule: "notSuccessful" };
}
