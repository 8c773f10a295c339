import { fieldLimits, phoneLength } from "./field-limits.js";
import { email, max, phoneOf, required } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";

/** The two fields for the address of a receipt. */
export type ReceiptAddressField = "confirmEmail" | "sms";

/** The checks of the address, which the payment form shares (VALID-46, VALID-47). */
export const receiptAddressTable = {
  confirmEmail: { checks: [required, email, max(fieldLimits.email)] },
  sms: { checks: [required, phoneOf(phoneLength)] },
} as const satisfies Record<ReceiptAddressField, FieldRule<ReceiptAddressField, unknown>>;

/** The rules of a receipt's address where it is asked for outside of the payment form. A form has one of the fields. */
export const receiptAddressRules = /* @__PURE__ */ formRules<ReceiptAddressField>(receiptAddressTable);
