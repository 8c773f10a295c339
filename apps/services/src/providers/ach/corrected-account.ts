import { lastFour } from "@paydown/domain";
import { correctedDetails } from "@paydown/domain/bank";
import { readCorrection, transactionCodes } from "@paydown/nacha";
import type { CorrectedAccount } from "../processor.js";
import { type AchAccount, faultOf } from "./ach-account.js";

/** A bank account with the details of a notification of change. */
export interface CorrectedDetails {
  readonly changes: Partial<AchAccount>;
  readonly told: CorrectedAccount;
}

/**
 * Reads what a notification of change corrects.
 *
 * @param account - the account of the entry that it is about; null if its number is deleted
 * @returns null for a code that a person has to handle, and for details that are missing or cannot be right
 */
export function correctedAccount(code: string, data: string, account: AchAccount | null): CorrectedDetails | null {
  const wanted = correctedDetails(code);
  const correction = readCorrection(code, data);
  if (!correction || wanted.length === 0) return null;
  const { accountNumber, routingNumber, transactionCode } = correction;
  const kind = transactionCode === undefined ? undefined : transactionCodes.get(transactionCode)?.account;
  const achType = kind === "savings" ? "S" : kind === "checking" && account?.achType === "B" ? "B" : "C";
  const changes: Partial<AchAccount> = {
    ...(wanted.includes("accountNumber") && accountNumber !== undefined && { accountNumber }),
    ...(wanted.includes("routingNumber") && routingNumber !== undefined && { routingNumber }),
    ...(wanted.includes("accountType") && (kind === "savings" || kind === "checking") && { achType }),
  };
  const number = changes.accountNumber ?? account?.accountNumber;
  const after = account && { ...account, ...changes };
  if (Object.keys(changes).length !== wanted.length || number === undefined) return null;
  if (after && faultOf(after) !== undefined) return null;
  const { routingNumber: newRouting, achType: newType } = changes;
  return {
    changes,
    told: {
      last4: lastFour(number),
      ...(newRouting !== undefined && { routingNumber: newRouting }),
      ...(newType !== undefined && { achType: newType }),
    },
  };
}
