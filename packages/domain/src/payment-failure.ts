/** What the services answered about a payment that was not made; any part may be missing or blank. */
export interface FailedPayment {
  /** Of the payment's result. */
  readonly errorMessage?: string | null | undefined;
  /** Of an HTTP error, as is the next. */
  readonly parameterViolations?: readonly { readonly path: string; readonly message: string }[] | null | undefined;
  readonly message?: string | null | undefined;
}

/** What the consumer is told of it: `told` in the services' words, `violation` with its path, `notSuccessful` in the catalogue's. */
export type PaymentFailure =
  | { readonly rule: "told"; readonly text: string }
  | { readonly rule: "violation"; readonly path: string; readonly message: string }
  | { readonly rule: "notSuccessful" };

/**
 * Chooses what the consumer is told of a payment that was not made: the errorMessage; of an HTTP error the first parameter violation,
 * else its message; else the default (registered-area §8, decisions Q83). Whether money was taken is not told by it (decisions Q140).
 */
export function paymentFailure({ errorMessage, parameterViolations, message }: FailedPayment): PaymentFailure {
  if (errorMessage?.trim()) return { rule: "told", text: errorMessage };
  const violation = parameterViolations?.[0];
  if (violation) return { rule: "violation", path: violation.path, message: violation.message };
  return message?.trim() ? { rule: "told", text: message } : { rule: "notSuccessful" };
}
