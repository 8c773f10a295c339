import type { PaymentOptionCode } from "./payment-option.js";

/** Whether a payment by each option is an electronic fund transfer: it debits a bank account (12 CFR 1005.3(b)). */
const electronicTransfers = { "0": false, "1": true, "2": true, "3": true } as const satisfies Record<
  PaymentOptionCode,
  boolean
>;

/**
 * Whether an option debits a bank account, by routing number or by debit card (12 CFR 1005.3(b)). The consumer can then
 * tell the bank to stop a preauthorized payment (12 CFR 1005.10(c)(1)).
 */
export function isElectronicTransfer(code: PaymentOptionCode): boolean {
  return electronicTransfers[code];
}
