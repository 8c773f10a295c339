import { addBankingDays, bankingDate, correctedDetails } from "@paydown/domain/bank";
import { cardDigest, digestOf, expiryOf, type KeptMethod, type Method } from "./method.js";

/** How the processor answers after its decision. */
export type Answer = "at-once" | "slow" | "error" | "drop";

/** What happens to an approved charge, on a date (YYYY-MM-DD) in the banks' time zone. */
export type LaterEvent =
  | { readonly kind: "settled" | "chargedBack" | "chargebackReversed"; readonly on: string }
  | { readonly kind: "returned"; readonly code: string; readonly on: string }
  | {
      readonly kind: "correction";
      readonly code: string;
      readonly on: string;
      /** The details of the account from now on; absent if the code corrects none. */
      readonly corrected?: CorrectedAccount;
    };

/** The details of a corrected bank account that the processor reports. It keeps the whole number to itself. */
export interface CorrectedAccount {
  readonly last4: string;
  readonly routingNumber?: string;
  readonly achType?: string;
}

export type Behavior =
  | { readonly result: "approved"; readonly answer: Answer; readonly events: readonly LaterEvent[] }
  | NotApproved;

type NotApproved =
  | { readonly result: "declined"; readonly answer: "at-once"; readonly message: string }
  | { readonly result: "nothing"; readonly answer: "drop" };

interface Dispute {
  readonly kind: "chargedBack" | "chargebackReversed";
  /** Calendar days after the charge. */
  readonly days: number;
}

type CardBehavior =
  | { readonly result: "approved"; readonly answer: Answer; readonly disputes?: readonly Dispute[] }
  | NotApproved;

/** The test card numbers and how the processor treats a charge on each. */
const cardBehaviors: Readonly<Record<string, CardBehavior>> = {
  "4111111111111111": { result: "approved", answer: "at-once" },
  "5555555555554444": { result: "approved", answer: "at-once" },
  "6011111111111117": { result: "approved", answer: "at-once" },
  "378282246310005": { result: "approved", answer: "at-once" },
  "4000000000000002": { result: "declined", answer: "at-once", message: "Do not honor" },
  "4000000000009995": { result: "declined", answer: "at-once", message: "Insufficient funds" },
  "4000000000000119": { result: "approved", answer: "slow" },
  "4000000000000127": { result: "nothing", answer: "drop" },
  "4000000000000135": { result: "approved", answer: "error" },
  "4000000000005126": { result: "approved", answer: "at-once" },
  "4000000000007726": { result: "approved", answer: "at-once" },
  "4000000000003055": { result: "approved", answer: "at-once" },
  "4000000000000259": { result: "approved", answer: "at-once", disputes: [{ kind: "chargedBack", days: 10 }] },
  "4000000000002685": {
    result: "approved",
    answer: "at-once",
    disputes: [
      { kind: "chargedBack", days: 10 },
      { kind: "chargebackReversed", days: 30 },
    ],
  },
};

/** The last four digits of the card that the Authorize.Net endpoint holds for review until it settles (ANET-28). */
export const heldEnding = "3055";

export interface RefundBehavior {
  readonly answer: "at-once" | "slow";
  /** Why a refund is refused; undefined if it is made. */
  readonly refusal?: string;
}

/** Cards and bank accounts, by their last four digits, whose refunds fail or are answered late (REF-63). */
const refundBehaviors: Readonly<Record<string, RefundBehavior>> = {
  "5126": { answer: "at-once", refusal: "The account cannot receive refunds" },
  "7726": { answer: "slow" },
};

/** How the processor treats a refund to a method with these last four digits. */
export const refundBehaviorOf = (last4 = ""): RefundBehavior => refundBehaviors[last4] ?? { answer: "at-once" };

type BankingDate = ReturnType<typeof bankingDate>;

/**
 * Bank accounts whose ending is a prefix and the two digits of a code: the bank reports the code (BANK-62, BANK-63,
 * BANK-70).
 */
const codedAccounts = [
  { prefix: "90", kind: "returned", letter: "R", highest: 84, on: (charged) => addBankingDays(charged, 2) },
  { prefix: "91", kind: "returned", letter: "R", highest: 84, on: (charged) => addDays(charged, 40) },
  { prefix: "92", kind: "returned", letter: "R", highest: 84, on: (charged) => addBankingDays(charged, 2) },
  { prefix: "98", kind: "correction", letter: "C", highest: 13, on: (charged) => addBankingDays(charged, 1) },
] as const satisfies readonly {
  readonly prefix: string;
  readonly kind: "returned" | "correction";
  readonly letter: string;
  readonly highest: number;
  readonly on: (charged: BankingDate) => string;
}[];

/** Endings that behave like another one. */
const sameAs: Readonly<Record<string, string>> = { "0003": "9001" };

/** A refusal with a message. */
export const declined = (message: string): NotApproved => ({ result: "declined", answer: "at-once", message });

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
  const today = bankingDate(now);
  const settlement = settlementOf(kept.kind, today);
  switch (kept.kind) {
    case "card": {
      if (kept.expires !== undefined && isPast(kept.expires, now)) return declined("Expired card");
      if (!isCvv(cvv)) return declined("Invalid security code");
      const behavior = behaviorsByEnding[kept.last4] ?? declined("Invalid card number");
      if (behavior.result !== "approved") return behavior;
      const { result, answer, disputes = [] } = behavior;
      return {
        result,
        answer,
        events: [settlement, ...disputes.map(({ kind, days }) => ({ kind, on: addDays(today, days) }))],
      };
    }
    case "bank": {
      const events = codedEventsOf(kept.last4, today).filter(({ kind }) => kind !== "correction" || !kept.isCorrected);
      return { result: "approved", answer: "at-once", events: [settlement, ...events] };
    }
  }
}

const behaviorsByEnding = Object.fromEntries(
  Object.entries(cardBehaviors).map(([number, behavior]) => [number.slice(-4), behavior]),
);

/** A card charge settles on the next calendar day, a bank debit on the next banking day (BANK-61). */
export function settlementOf(kind: Method["kind"], charged: BankingDate): LaterEvent {
  switch (kind) {
    case "card":
      return { kind: "settled", on: addDays(charged, 1) };
    case "bank":
      return { kind: "settled", on: addBankingDays(charged, 1) };
  }
}

/** What the bank reports of a debit of the account with this ending. */
export function codedEventsOf(last4: string, charged: BankingDate): LaterEvent[] {
  const [, prefix, digits = ""] = /^(\d\d)(\d\d)$/.exec(sameAs[last4] ?? last4) ?? [];
  return codedAccounts
    .filter((row) => row.prefix === prefix && Number(digits) >= 1 && Number(digits) <= row.highest)
    .map(({ kind, letter, on }) => {
      const code = `${letter}${digits}`;
      if (kind === "returned") return { kind, code, on: on(charged) };
      const corrected = correctedBy(code, last4);
      return { kind, code, on: on(charged), ...(corrected && { corrected }) };
    });
}

/**
 * The account after a notification of change; undefined if the code corrects none of its details (BANK-72). A corrected
 * account number ends in 70 instead of 98.
 */
function correctedBy(code: string, last4: string): CorrectedAccount | undefined {
  const details = correctedDetails(code);
  if (details.length === 0) return undefined;
  return {
    last4: details.includes("accountNumber") ? `70${last4.slice(2)}` : last4,
    ...(details.includes("routingNumber") && { routingNumber: "011401533" }),
    ...(details.includes("accountType") && { achType: "S" }),
  };
}

/** How the processor treats a debit that it presents again (BANK-69, BANK-70). */
export function behaviorAgain(last4: string, now: Date): Behavior {
  const today = bankingDate(now);
  const events = [settlementOf("bank", today), ...eventsAgain(last4, today)];
  return { result: "approved", answer: "at-once", events };
}

/** What the bank reports of a debit that is presented again. An account that ends in 92 has enough money by then. */
export const eventsAgain = (last4: string, charged: BankingDate): LaterEvent[] =>
  last4.startsWith("92") ? [] : codedEventsOf(last4, charged);

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

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
