import { cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { recordEvent } from "../../outbox/record-event.js";
import { planChanged, type PlanEvent, type RestOfPlanTold } from "../../outbox/tables.js";
import type { ArrangementRow } from "./tables.js";

/** Records a plan event in the same transaction as the change. */
export async function recordPlanEvent(
  trx: InstanceTransaction,
  plan: ArrangementRow,
  event: Exclude<PlanEvent, typeof planChanged>,
  at: Date,
): Promise<void> {
  const { instance_id, arrangement_id } = plan;
  await recordEvent(
    trx,
    { instance_id, arrangement_id, event, at },
    {
      reference: plan.reference,
      accountNo: plan.account_no,
      totalAmount: toDecimal(cents(plan.total_cents)),
      paymentAmount: toDecimal(cents(plan.payment_cents)),
      numberOfPayments: plan.rows.length,
    },
  );
}

/**
 * Records the remaining payments of a plan in the same transaction as the change, because more may be paid before the
 * notice goes out.
 */
export async function recordPlanChange(
  trx: InstanceTransaction,
  { instance_id, arrangement_id, reference, account_no }: ArrangementRow,
  rest: RestOfPlanTold,
  at: Date,
): Promise<void> {
  await recordEvent(
    trx,
    { instance_id, arrangement_id, event: planChanged, at },
    { reference, accountNo: account_no, ...rest },
  );
}
