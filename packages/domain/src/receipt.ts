/** How a receipt of a payment is sent (guest-and-registration §3). */
export const receiptTypes = ["email", "sms"] as const;
/** The code of a way to send a receipt. */
export type ReceiptType = (typeof receiptTypes)[number];

/** The receipts that an instance offers; none hides them (decisions Q74). */
export function receiptTypesOffered(enabled: { readonly email: boolean; readonly sms: boolean }): ReceiptType[] {
  return receiptTypes.filter((type) => enabled[type]);
}

/** Email; SMS only where nothing else is offered (guest-and-registration §9). */
export function defaultReceiptType(offered: readonly ReceiptType[]): ReceiptType {
  return offered.length === 1 && offered[0] === "sms" ? "sms" : "email";
}

/** The instance's text that a consumer agrees to by asking for a receipt, and the label it is acknowledged under (guest-and-registration §3, decisions Q74). */
export const receiptConsents = { email: "emailConsent", sms: "smsConsent" } as const satisfies Record<
  ReceiptType,
  string
>;
