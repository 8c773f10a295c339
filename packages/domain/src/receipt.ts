/** The ways to send a receipt of a payment (FORM-54). */
export const receiptTypes = ["email", "sms"] as const;
/** The code of a way to send a receipt. */
export type ReceiptType = (typeof receiptTypes)[number];

/** The receipts that a tenant offers. Without any, the form has no receipt section (FORM-52). */
export function receiptTypesOffered(enabled: { readonly email: boolean; readonly sms: boolean }): ReceiptType[] {
  return receiptTypes.filter((type) => enabled[type]);
}

/** Email; SMS only if nothing else is offered (FORM-54). */
export function defaultReceiptType(offered: readonly ReceiptType[]): ReceiptType {
  return offered.length === 1 && offered[0] === "sms" ? "sms" : "email";
}

/**
 * The setting with the tenant's consent text for a receipt; the setting's name is also the label under which the
 * consent is acknowledged (FORM-56).
 */
export const receiptConsents = { email: "emailConsent", sms: "smsConsent" } as const satisfies Record<
  ReceiptType,
  string
>;
