import { readInstallments } from "../agreements/plans/installments.js";
import { ppaStatuses } from "../agreements/plans/shown-arrangement.js";
import { findLastArrangement } from "../agreements/plans/store.js";
import type { ArrangementRow } from "../agreements/plans/tables.js";
import type { InstanceTransaction } from "../db/database.js";

/** The payments that an account owes, by date. */
interface AccountArrangement {
  readonly status: string;
  readonly rows: readonly { readonly date: string; readonly amountCents: number; readonly interestCents: number }[];
  /** The plan, if it was set up here. */
  readonly plan?: ArrangementRow;
}

/** The payments of a plan in their current state, without those no longer needed. */
async function neededRows(trx: InstanceTransaction, plan: ArrangementRow): Promise<AccountArrangement["rows"]> {
  const installments = (await readInstallments(trx, [plan])).get(plan.arrangement_id) ?? [];
  return installments
    .filter(({ status }) => status !== "notNeeded")
    .map(({ date, amount, interest }) => ({ date, amountCents: amount, interestCents: interest }));
}

/**
 * The arrangement of an account, if it has one. A plan set up here overrides an imported arrangement until it is
 * completed.
 */
export async function readArrangement(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<AccountArrangement | undefined> {
  const plan = await findLastArrangement(trx, instanceId, accountNo);
  const set = plan && { status: ppaStatuses[plan.state], rows: await neededRows(trx, plan), plan };
  if (set && plan.state !== "completed") return set;
  const imported = await trx
    .selectFrom("arrangements")
    .select(["status", "rows"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return imported ?? set;
}
