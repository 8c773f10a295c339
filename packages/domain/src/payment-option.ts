/** How an option is paid: it decides the fields, the fee type and the disclosure. */
export type OptionKind = "card" | "bank";

interface PaymentOptionRow {
  readonly kind: OptionKind;
  /** Whether a check number is asked for. */
  readonly checkNumber: boolean;
  /** Whether Regulation E calls it an electronic fund transfer: it debits an account at a bank. */
  readonly electronicTransfer: boolean;
}

/** The payment option codes: 0 credit and 2 debit card, 1 bank, 3 bank with a check number (registered-area §5, guest-and-registration §3). */
export const paymentOptions = {
  "0": { kind: "card", checkNumber: false, electronicTransfer: false },
  "1": { kind: "bank", checkNumber: false, electronicTransfer: true },
  "2": { kind: "card", checkNumber: false, electronicTransfer: true },
  "3": { kind: "bank", checkNumber: true, electronicTransfer: true },
} as const satisfies Record<string, PaymentOptionRow>;

/** The code of a payment option: "0" to "3" (registered-area §5). */
export type PaymentOptionCode = keyof typeof paymentOptions;

/** The codes whose option is paid by card. */
export type CardOptionCode = "0" | "2";
/** The codes whose option is paid from a bank account. */
export type BankOptionCode = Exclude<PaymentOptionCode, CardOptionCode>;

/** The codes alone, for a comparison with the contract's enum. */
export const paymentOptionCodes = /* @__PURE__ */ Object.keys(paymentOptions) as readonly PaymentOptionCode[];

/** Whether a value is one of the codes, as text or as a number; everything else is an error (registered-area §5, decisions Q49). */
export function isPaymentOption(value: unknown): value is PaymentOptionCode | 0 | 1 | 2 | 3 {
  return (typeof value === "string" || typeof value === "number") && Object.hasOwn(paymentOptions, value);
}

/** The code of a text or number, undefined when it is none (decisions Q49). */
export function readPaymentOption(value: unknown): PaymentOptionCode | undefined {
  return isPaymentOption(value) ? (String(value) as PaymentOptionCode) : undefined;
}

/** How an option is paid (guest-and-registration §3). */
export function optionKind(code: PaymentOptionCode): OptionKind {
  return paymentOptions[code].kind;
}

/**
 * Whether an option debits a bank account, by routing number or by debit card (12 CFR 1005.3(b)). The consumer can then have the bank stop
 * a preauthorized payment (12 CFR 1005.10(c)(1)).
 */
export function isElectronicTransfer(code: PaymentOptionCode): boolean {
  return paymentOptions[code].electronicTransfer;
}
