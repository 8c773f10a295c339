/**
 * What a return means for the payment and its bank account:
 *
 * - `presentAgain`: the account had too little money; the debit may be presented again
 * - `stopPayment`: the consumer stopped this debit, and only this one
 * - `stopMethod`: the account does not exist or takes no debits; nothing may be debited from it
 * - `revoke`: the consumer did not authorize the debit, or no longer does; no later debit of the authorization may run
 * - `askPerson`: a person decides before anything else is debited
 */
export type ReturnAction = "presentAgain" | "stopPayment" | "stopMethod" | "revoke" | "askPerson";

/** The reason for a return, as told to the consumer; several codes share one. */
export type ReturnMeaning =
  | "insufficientFunds"
  | "accountClosed"
  | "accountNotUsable"
  | "stopped"
  | "notAuthorized"
  | "accountFrozen"
  | "other";

/** How one return code is handled. */
export interface ReturnCode {
  readonly action: ReturnAction;
  readonly meaning: ReturnMeaning;
}

/** The ACH return codes with a row of their own (Nacha Operating Rules, return reason codes; BANK-4). */
export const returnCodes = {
  R01: { action: "presentAgain", meaning: "insufficientFunds" },
  R02: { action: "stopMethod", meaning: "accountClosed" },
  R03: { action: "stopMethod", meaning: "accountNotUsable" },
  R04: { action: "stopMethod", meaning: "accountNotUsable" },
  R05: { action: "revoke", meaning: "notAuthorized" },
  R07: { action: "revoke", meaning: "notAuthorized" },
  R08: { action: "stopPayment", meaning: "stopped" },
  R09: { action: "presentAgain", meaning: "insufficientFunds" },
  R10: { action: "revoke", meaning: "notAuthorized" },
  R11: { action: "revoke", meaning: "notAuthorized" },
  R13: { action: "stopMethod", meaning: "accountNotUsable" },
  R14: { action: "askPerson", meaning: "other" },
  R15: { action: "askPerson", meaning: "other" },
  R16: { action: "askPerson", meaning: "accountFrozen" },
  R20: { action: "stopMethod", meaning: "accountNotUsable" },
  R29: { action: "revoke", meaning: "notAuthorized" },
} as const satisfies Readonly<Record<`R${number}`, ReturnCode>>;

/** A return code with a row of its own. */
export type KnownReturnCode = keyof typeof returnCodes;

const unknownCode: ReturnCode = { action: "askPerson", meaning: "other" };

/**
 * How a return with this code is handled. A code without a row goes to a person (BANK-5).
 *
 * @param code - the bank's code exactly, such as "R01"
 */
export function returnRule(code: string): ReturnCode {
  return isKnownReturnCode(code) ? returnCodes[code] : unknownCode;
}

/** Whether a return code has a row of its own; codes are compared exactly. */
export const isKnownReturnCode = (code: string): code is KnownReturnCode => Object.hasOwn(returnCodes, code);

/** What a return does to the bank account of the payment. */
export interface ReturnEffect {
  /** Whether nothing more may be debited from the account until a person allows it. */
  readonly blocks: boolean;
  /** Whether every debit that is scheduled from the account is cancelled at once. */
  readonly cancels: boolean;
}

/** What each action does to the bank account (BANK-30, BANK-31). */
export const returnEffects = {
  presentAgain: { blocks: false, cancels: false },
  stopPayment: { blocks: false, cancels: false },
  stopMethod: { blocks: true, cancels: false },
  askPerson: { blocks: true, cancels: false },
  revoke: { blocks: true, cancels: true },
} as const satisfies Record<ReturnAction, ReturnEffect>;

/** What a return with this code does to the bank account. */
export const returnEffect = (code: string): ReturnEffect => returnEffects[returnRule(code).action];

/**
 * The banking days from settlement until a bank payment counts as cleared, unless the tenant sets another number
 * (BANK-6).
 */
export const defaultClearingDays = 5;
