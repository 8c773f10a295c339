/** A card or bank account as it comes over the wire; it is never kept. */
export type Method =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly expMonth: string;
      readonly expYear: string;
      /** May be left out where the method is only stored. */
      readonly cvv?: string;
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

/** A method that was stored before, in place of its numbers; an expiry given with it stands in the place of the stored one. */
export interface Token {
  readonly kind: "token";
  readonly token: string;
  readonly expMonth?: string;
  readonly expYear?: string;
  readonly cvv?: string;
}

/** What may be kept of a method. */
export interface MethodDigest {
  readonly kind: "card" | "bank";
  readonly brand?: string;
  readonly last4: string;
}

/** What is kept of a stored method: enough to charge it here. */
export interface KeptMethod extends MethodDigest {
  /** The last month (YYYY-MM) in which a card is good; without one it does not expire. */
  readonly expires?: string;
}

const brands: Record<string, RegExp> = {
  VISA: /^4/,
  MC: /^(5[1-5]|2[2-7])/,
  AMEX: /^3[47]/,
  DISCOVER: /^6(011|5)/,
};

export function digestOf(method: Method): MethodDigest {
  return method.kind === "bank" ? { kind: "bank", last4: method.accountNumber.slice(-4) } : cardDigest(method.number);
}

export function cardDigest(number: string): MethodDigest {
  const brand = Object.keys(brands).find((name) => brands[name]?.test(number));
  return { kind: "card", ...(brand !== undefined && { brand }), last4: number.slice(-4) };
}

/** The month (YYYY-MM) through whose last day a card is good; undefined where what was typed is no month. */
export function expiryOf({
  expMonth,
  expYear,
}: {
  readonly expMonth: string;
  readonly expYear: string;
}): string | undefined {
  const month = Number(expMonth);
  const year = Number(expYear.length === 2 ? `20${expYear}` : expYear);
  if (!(month >= 1 && month <= 12) || !Number.isInteger(year)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}`;
}
