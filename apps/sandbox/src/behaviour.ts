import { addBankingDays, bankingDate } from "./banking-days.js";
import type { Method } from "./method.js";

/** How the processor answers once it has decided: at once, late, with an error, or not at all. */
export type Answer = "at-once" | "slow" | "error" | "drop";

export type Behaviour =
  | { readonly result: "approved"; readonly answer: Answer; readonly returns?: { readonly code: string; readonly on: string } }
  | { readonly result: "declined"; readonly answer: "at-once"; readonly message: string }
  | { readonly result: "nothing"; readonly answer: "drop" };

/** The test numbers, and what happens to a charge on each. */
export const cardBehaviours: Readonly<Record<string, Behaviour>> = {
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

/** A bank account whose number ends so is accepted, and comes back with R01 (insufficient funds) two banking days later. */
const returnedAccountEnding = "0003";

const declined = (message: string): Behaviour => ({ result: "declined", answer: "at-once", message });

/** What a charge on this method does at a moment. A number that is no test number is declined: no real card belongs here. */
export function behaviourOf(method: Method, now: Date): Behaviour {
  if (method.kind === "bank") {
    if (!method.accountNumber.endsWith(returnedAccountEnding)) return { result: "approved", answer: "at-once" };
    return { result: "approved", answer: "at-once", returns: { code: "R01", on: addBankingDays(bankingDate(now), 2) } };
  }
  if (isExpired(method, now)) return declined("Expired card");
  if (!/^\d+$/.test(method.cvv)) return declined("Invalid security code");
  return cardBehaviours[method.number] ?? declined("Invalid card number");
}

/** A card is good through the last day of its month. */
function isExpired({ expMonth, expYear }: { expMonth: string; expYear: string }, now: Date): boolean {
  const month = Number(expMonth);
  const year = Number(expYear.length === 2 ? `20${expYear}` : expYear);
  if (!(month >= 1 && month <= 12) || !Number.isInteger(year)) return true;
  return bankingDate(now).slice(0, 7) > `${year}-${String(month).padStart(2, "0")}`;
}
