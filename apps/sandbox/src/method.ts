/** A card or bank account as it comes over the wire; it is never kept. */
export type Method =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly expMonth: string;
      readonly expYear: string;
      readonly cvv: string;
      readonly name?: string;
    }
  | {
      readonly kind: "bank";
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly achType: string;
      readonly secCode: string;
      readonly checkNumber?: string;
      readonly name?: string;
    };

/** What may be kept of a method. */
export interface MethodDigest {
  readonly kind: "card" | "bank";
  readonly brand?: string;
  readonly last4: string;
}

const brands: Record<string, RegExp> = {
  VISA: /^4/,
  MC: /^(5[1-5]|2[2-7])/,
  AMEX: /^3[47]/,
  DISCOVER: /^6(011|5)/,
};

export function digestOf(method: Method): MethodDigest {
  if (method.kind === "bank") return { kind: "bank", last4: method.accountNumber.slice(-4) };
  const brand = Object.keys(brands).find((name) => brands[name]?.test(method.number));
  return { kind: "card", ...(brand !== undefined && { brand }), last4: method.number.slice(-4) };
}
