/** The kind of an option, which decides the fields, the fee type and the disclosure. */
export type OptionKind = "card" | "bank";

interface PaymentOptionRow {
  readonly kind: OptionKind;
  /** Whether the form asks for a check number. */
  readonly checkNumber: boolean;
}

/** The payment option codes: 0 credit card, 1 bank, 2 debit card, 3 bank with a check number (FORM-27, FORM-28). */
export const paymentOptions = {
  "0": { kind: "card", checkNumber: false },
  "1": { kind: "bank", checkNumber: false },
  "2": { kind: "card", checkNumber: false },
  "3": { kind: "bank", checkNumber: true },
} as const satisfies Record<string, PaymentOptionRow>;

/** The code of a payment option. */
export type PaymentOptionCode = keyof typeof paymentOptions;

/** The codes of the options of one kind. */
export type OptionCodeOf<Kind extends OptionKind> = {
  [Code in PaymentOptionCode]: (typeof paymentOptions)[Code]["kind"] extends Kind ? Code : never;
}[PaymentOptionCode];
/** The codes of the card options. */
export type CardOptionCode = OptionCodeOf<"card">;
/** The codes of the bank options. */
export type BankOptionCode = OptionCodeOf<"bank">;

/** The codes alone, for comparison with the contract's enum. */
export const paymentOptionCodes = /* @__PURE__ */ Object.keys(paymentOptions) as readonly PaymentOptionCode[];

/** The code of a payment option as a number (VALID-22). */
export type PaymentOptionNumber = PaymentOptionCode extends `${infer Code extends number}` ? Code : never;

/** Whether a value is one of the codes, as text or as a number. Everything else is an error (VALID-22). */
export function isPaymentOption(value: unknown): value is PaymentOptionCode | PaymentOptionNumber {
  return (typeof value === "string" || typeof value === "number") && Object.hasOwn(paymentOptions, value);
}

/** The code for a text or number; undefined if none (VALID-22). */
export function readPaymentOption(value: unknown): PaymentOptionCode | undefined {
  return isPaymentOption(value) ? (String(value) as PaymentOptionCode) : undefined;
}

/** The kind of an option. */
export function optionKind(code: PaymentOptionCode): OptionKind {
  return paymentOptions[code].kind;
}
