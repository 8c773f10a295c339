import type { PaymentMethodField } from "./payment-method.js";

/** The longest each text may be (guest-and-registration §9). For hints and columns; no field truncates what is typed (decisions Q57). */
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

/** The longest Canadian postal code, as typed (guest-and-registration §5, decisions Q71). */
export const canadianZipCodeLimit = 6;

/** The digits of a phone, and of the number that a receipt goes to by SMS (registered-area §9, guest-and-registration §9). */
export const phoneLength = 10;
