import { addBankingDays, bankingDate } from "./banking-days.js";
import { cardDigest, digestOf, expiryOf, type KeptMethod, type Method } from "./method.js";

/** How the processor answers after its decision. */
export type Answer = "at-once" | "slow" | "error" | "drop";

export type Behavior =
  | {
      readonly result: "approved";
      readonly answer: Answer;
      readonly returns?: { readonly code: string; readonly on: string };
    }
  | { readonly result: "declined"; readonly answer: "at-once"; readonly message: string }
  | { readonly result: "nothing"; readonly answer: "drop" };

/** The test card numbers and how the processor treats a charge on each. */
export const cardBehaviors: Readonly<Record<string, Behavior>> = {
  "4111111111111111": { result: "approved", answer: "at-once" },
  "5555555555554444": { result: "approved", answer: "at-once" },
  "6011111111111117": { result: "approved", answer: "at-once" },
  "378282246310005": { result: "approved", answer: "at-once" },
  "4000000000000002": { result: "declined", answer: "at-once", message: "Do not honor" },
  "4000000000009995": { result: "declined", answer: "at-once", message: "Insufficient funds" },
  "4000000000000119": { result: "approved", answer: "slow" },
  "4000000000000127": { result: "nothing", answer: "drop" },
  "4000000000000135": { result: "approved", answer: "error" },
};

/**
 * The processor accepts a bank account with this ending and returns it two banking days later with R01 (insufficient
 * funds).
 */
const returnedAccountEnding = "0003";

const declined = (message: string): Behavior => ({ result: "declined", answer: "at-once", message });

/** How the processor treats a charge on this method at a given moment. */
export function behaviorOf(method: Method, now: Date): Behavior {
  const refusal = refusalOf(method, now);
  return refusal === undefined ? behaviorOfKept(digestOf(method), now) : declined(refusal);
}

/** Why the method can never be charged. Only test numbers are accepted: no real card belongs here. */
export function refusalOf(method: Method, now: Date): string | undefined {
  switch (method.kind) {
    case "card":
      if (isPast(expiryOf(method), now)) return "Expired card";
      if (!isCvv(method.cvv)) return "Invalid security code";
      return Object.hasOwn(cardBehaviors, method.number) ? undefined : "Invalid card number";
    case "bank":
      return undefined;
  }
}

/** How the processor treats a charge on a stored method. The last four digits identify the test number. */
export function behaviorOfKept(kept: KeptMethod, now: Date, cvv?: string): Behavior {
  switch (kept.kind) {
    case "card":
      if (kept.expires !== undefined && isPast(kept.expires, now)) return declined("Expired card");
      if (!isCvv(cvv)) return declined("Invalid security code");
      return behaviorsByEnding[kept.last4] ?? declined("Invalid card number");
    case "bank":
      return {
        result: "approved",
        answer: "at-once",
        ...(kept.last4 === returnedAccountEnding && {
          returns: { code: "R01", on: addBankingDays(bankingDate(now), 2) },
        }),
      };
  }
}

const behaviorsByEnding = Object.fromEntries(
  Object.entries(cardBehaviors).map(([number, behavior]) => [number.slice(-4), behavior]),
);

/**
 * The method of a built-in token for demo data: `tok_demo_` with the last four digits of a test card, such as
 * `tok_demo_1111`, or `tok_demo_bank_` with any four digits.
 */
export function demoMethod(token: string): KeptMethod | undefined {
  const [, ending = ""] = /^tok_demo_(\d{4})$/.exec(token) ?? [];
  const number = Object.keys(cardBehaviors).find((candidate) => candidate.slice(-4) === ending);
  if (number !== undefined) return cardDigest(number);
  const [, last4] = /^tok_demo_bank_(\d{4})$/.exec(token) ?? [];
  return last4 === undefined ? undefined : { kind: "bank", last4 };
}

export const unknownToken = declined("Unknown token");

/** The security code is missing when a merchant stores a method or charges without the consumer present. */
const isCvv = (cvv: string | undefined) => cvv === undefined || /^\d+$/.test(cvv);

/** A card is valid through the last day of its month in the banks' time zone. */
const isPast = (month: string | undefined, now: Date) => month === undefined || bankingDate(now).slice(0, 7) > month;
