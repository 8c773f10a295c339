import type { ReceiptType } from "@paydown/domain";

export const receipt = {
  types: { email: "Email", sms: "Text message" } satisfies Record<ReceiptType, string>,
  smsHint: "10 digits, of a mobile phone in the United States or Canada",
};
