/** The details of a bank account that a notification of change may correct. */
export type AccountDetail = "accountNumber" | "routingNumber" | "accountType";

/** The details that each notification of change corrects (Nacha Operating Rules, change codes; BANK-46). */
export const correctionCodes = {
  C01: ["accountNumber"],
  C02: ["routingNumber"],
  C03: ["accountNumber", "routingNumber"],
  C05: ["accountType"],
  C06: ["accountNumber", "accountType"],
  C07: ["accountNumber", "routingNumber", "accountType"],
} as const satisfies Readonly<Record<`C${number}`, readonly AccountDetail[]>>;

/** A change code with a row of its own. */
export type KnownCorrectionCode = keyof typeof correctionCodes;

/**
 * The details that a notification of change corrects; none for a code that a person has to handle.
 *
 * @param code - the bank's code exactly, such as "C01"
 */
export const correctedDetails = (code: string): readonly AccountDetail[] =>
  Object.hasOwn(correctionCodes, code) ? correctionCodes[code as KnownCorrectionCode] : [];

/**
 * Whether a text is a routing number: nine digits with a valid check digit (ABA routing number policy). The check digit
 * makes the sum of the digits, weighted 3, 7, 1, 3, 7, 1, 3, 7, 1, a multiple of 10.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
