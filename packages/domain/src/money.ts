declare const centsBrand: unique symbol;

/** An amount of US dollars in whole cents; may be negative. Made by {@link cents} or {@link parseDecimal} only. */
export type Cents = number & { readonly [centsBrand]: "Cents" };

const plainDecimal = /^(-?)(\d*)(?:\.(\d{1,2}))?$/;

/**
 * Whole cents as money.
 * @param amount - whole cents, within the safe integers
 * @throws RangeError for a fraction, NaN or a number outside the safe integers
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError("Money must be a safe whole number of cents.");
  // Adding zero turns -0 into 0, so that no "-$0.00" is ever shown.
  return (amount + 0) as Cents;
}

/**
 * Reads a plain decimal: digits, at most two decimals, an optional leading minus (decisions Q60, Q77).
 * No exponent, sign +, currency symbol, thousands separator or space; ".5" is read, "5." is not.
 * @returns undefined for any other text, and for an amount beyond the safe integers
 */
export function parseDecimal(text: string): Cents | undefined {
  const match = plainDecimal.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const amount = Number(whole + fraction.padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? cents(sign === "-" ? -amount : amount) : undefined;
}

/** The decimal text of the wire, always with two places: "1250.00", "-0.05" (decisions Q77). */
export function toDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** US dollars as shown in either language: "$1,234.50", "-$1.00" (registered-area §9, decisions Q50). */
export function formatUsd(amount: Cents): string {
  const text = toDecimal(amount);
  const sign = text.startsWith("-") ? "-" : "";
  return `${sign}$${text.slice(sign.length).replace(/\B(?=(?:\d{3})+\.)/g, ",")}`;
}

/** @throws RangeError when the sum leaves the safe integers */
export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

/** @throws RangeError when the difference leaves the safe integers */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The total of amounts; 0 where it is beyond the safe integers, as an amount that cannot be read is. It never throws. */
export function totalOf(amounts: readonly Cents[]): Cents {
  const total = amounts.reduce<number>((sum, amount) => sum + amount, 0);
  return cents(Number.isSafeInteger(total) ? total : 0);
}
