/** A card or bank account as received; never stored. */
export type Method =
  | {
      readonly kind: "card";
      readonly number: string;
      readonly expMonth: string;
      readonly expYear: string;
      /** Optional when the method is only stored. */
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

/** A token for a stored method. An expiry sent with the token overrides the stored expiry. */
export interface Token {
  readonly kind: "token";
  readonly token: string;
  readonly expMonth?: string;
  readonly expYear?: string;
  readonly cvv?: string;
}

/** The bank account of an earlier charge that the bank returned for too little money; the charge is a retry. */
export interface PresentAgain {
  readonly kind: "presentAgain";
  /** The reference of the original charge. */
  readonly reference: string;
}

/** The parts of a method that may be stored. */
export interface MethodDigest {
  readonly kind: Method["kind"];
  readonly brand?: string;
  readonly last4: string;
}

/** A stored method: enough to charge it in the sandbox. */
export interface KeptMethod extends MethodDigest {
  /** The last month (YYYY-MM) in which a card is valid; undefined if it does not expire. */
  readonly expires?: string;
  /** True once the bank has corrected the account: it has nothing left to correct. */
  readonly isCorrected?: boolean;
}

const brands: Record<string, RegExp> = {
  VISA: /^4/,
  MC: /^(5[1-5]|2[2-7])/,
  AMEX: /^3[47]/,
  DISCOVER: /^6(011|5)/,
};

export function digestOf(method: Method): MethodDigest {
  switch (method.kind) {
    case "card":
      return cardDigest(method.number);
    case "bank":
      return { kind: "bank", last4: method.accountNumber.slice(-4) };
  }
}

export function cardDigest(number: string): MethodDigest {
  const brand = Object.keys(brands).find((name) => brands[name]?.test(number));
  return { kind: "card", ...(brand !== undefined && { brand }), last4: number.slice(-4) };
}

/** The last month (YYYY-MM) in which a card is valid; undefined if the input is not a month. */
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
