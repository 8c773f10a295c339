import { createHmac } from "node:crypto";
import { type AchType, achTypes } from "@paydown/domain";
import { isRoutingNumber } from "@paydown/domain/bank";
import type { ChargeMethod } from "../processor.js";

/** A bank account to debit or credit. Stored sealed, and never logged. */
export interface AchAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly achType: AchType;
  readonly name: string;
}

type BankMethod = Extract<ChargeMethod, { readonly kind: "bank" }>;

/** The account that a consumer typed. Spaces and hyphens are no part of its number. */
export const accountOf = ({ routingNumber, accountNumber, achType, name }: BankMethod): AchAccount => ({
  routingNumber,
  accountNumber: accountNumber.replaceAll(/[\s-]/g, ""),
  achType,
  name,
});

/** Why an account can never be debited; undefined if it can. Consumers read the sentence (ACH-4). */
export function faultOf({ routingNumber, accountNumber }: AchAccount): string | undefined {
  if (!isRoutingNumber(routingNumber)) return "The routing number is not valid.";
  return /^[0-9A-Za-z]{1,17}$/.test(accountNumber) ? undefined : "The account number is not valid.";
}

/** Recognizes an account without telling its number. */
export const accountKey = (secret: Buffer, { routingNumber, accountNumber }: AchAccount): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["ach", routingNumber, accountNumber]))
    .digest("hex");

/** Units of the transaction codes of a checking account (20) and a savings account (30), by the Nacha rules. */
const units = { charge: 7, refund: 2, prenote: 8 } as const;

/** The transaction code of an entry, such as 27 for a debit of a checking account. */
export const transactionCode = (kind: keyof typeof units, achType: AchType): number =>
  (achTypes[achType].account === "savings" ? 30 : 20) + units[kind];
