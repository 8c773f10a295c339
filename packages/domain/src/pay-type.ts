/** The pay types whose icons Make Payment shows. They are independent of the payment options (MAKE-6, MAKE-7). */
export const payTypes = ["ACH", "VISA", "CHECK", "DISCOVER", "AMEX", "MC"] as const;

/** One of {@link payTypes}. */
export type PayType = (typeof payTypes)[number];

/** The icons for a user's allowedPayTypes: in the specification's order, each once, without unknown types (MAKE-6). */
export function acceptedPayTypes(allowed: readonly string[]): PayType[] {
  return payTypes.filter((type) => allowed.includes(type));
}
