import { findLastArrangement } from "../agreements/plans/store.js";
import type { InstanceTransaction } from "../db/database.js";
import { isSettled } from "../agreements/offers/settled.js";
import type { Account } from "./current-accounts.js";

/**
 * What closed an account: a paid settlement, or a completed payment plan. Null while something is owed, and for any
 * other account.
 */
export async function closedBy(trx: InstanceTransaction, account: Account): Promise<"settlement" | "plan" | null> {
  if (account.facts.due > 0) return null;
  if (await isSettled(trx, account)) return "settlement";
  const plan = await findLastArrangement(trx, account.record.instance_id, account.accountNo);
  return plan?.state === "completed" ? "plan" : null;
}
