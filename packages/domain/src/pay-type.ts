/** The pay types whose icons Make Payment shows (registered-area §9); independent of the options that can be chosen (decisions Q42). */
export const payTypes = ["ACH", "VISA", "CHECK", "DISCOVER", "AMEX", "MC"] as const;

/** One of {@link payTypes}. */
export type PayType = (typeof payTypes)[number];

/** The icons to show for a user's allowedPayTypes: in the specification's order, each once, unknown ones left out (registered-area §2, §3 and §9). */
export function acceptedPayTypes(allowed: readonly string[]): PayType[] {
  return payTypes.filter((type) => allowed.includes(type));
}
