import type { PaymentMethodField } from "./payment-method.js";

/** The maximum length of each text, for hints and database columns. No field cuts off typed text (VALID-12). */
export const fieldLimits = {
  firstName: 25,
  lastName: 25,
  billingAddress: 30,
  city: 28,
  zipCode: 10,
  cvv: 10,
  routingNumber: 10,
  bankAccountNumber: 25,
  checkNo: 10,
  email: 100,
} as const satisfies Partial<Record<PaymentMethodField, number>>;

/** The maximum length of a Canadian postal code, as typed (VALID-19). */
export const canadianZipCodeLimit = 6;

/** The number of digits in a phone, also in the number that receives receipts by SMS (VALID-11, VALID-47). */
export const phoneLength = 10;
