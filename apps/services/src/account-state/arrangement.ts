import { installmentsOf } from "../agreements/plans/installments.js";
import { ppaStatuses } from "../agreements/plans/shown-arrangement.js";
import { findLastArrangement } from "../agreements/plans/store.js";
import type { ArrangementRow } from "../agreements/plans/tables.js";
import type { InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import { findInstallmentPayments } from "../payments/store.js";
import type { PaymentRow } from "../payments/tables.js";

/** The payments that an account owes, by date. */
interface AccountArrangement {
  readonly status: string;
  readonly rows: readonly { readonly date: string; readonly amountCents: number; readonly interestCents: number }[];
  /** The plan, if it was set up here. */
  readonly plan?: ArrangementRow;
}

/** The payments of a plan in their current state, without those no longer needed. */
const neededRows = (plan: ArrangementRow, payments: readonly PaymentRow[]): AccountArrangement["rows"] =>
  installmentsOf(plan, payments)
    .filter(({ status }) => status !== "notNeeded")
    .map(({ date, amount, interest }) => ({ date, amountCents: amount, interestCents: interest }));

/**
 * The arrangement of an account, if it has one. A plan set up here overrides an imported arrangement until it is
 * completed.
 */
export async function readArrangement(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<AccountArrangement | undefined> {
  const [plan, payments, imported] = await together([
    findLastArrangement(trx, instanceId, accountNo),
    findInstallmentPayments(trx, [accountNo]),
    trx
      .selectFrom("arrangements")
      .select(["status", "rows"])
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", accountNo)
      .executeTakeFirst(),
  ]);
  const set = plan && { status: ppaStatuses[plan.state], rows: neededRows(plan, payments), plan };
  if (set && plan.state !== "completed") return set;
  return imported ?? set;
}
