import { todayIn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { openStates } from "../payments/states.js";
import type { Tenant } from "../tenants/tenant.js";
import { readLiveArrangements } from "./store.js";

/**
 * Whether something that is not over yet stands in the way of a plan: another plan that was set up here, or a payment that will change what
 * is due, be it scheduled, being checked or made by phone (decisions Q92).
 */
export async function hasPending({ clock }: Context, trx: InstanceTransaction, { instanceId, instance }: Tenant, accountNo: string): Promise<boolean> {
  if ((await readLiveArrangements(trx, instanceId, [accountNo])).has(accountNo)) return true;
  const payment = await trx
    .selectFrom("payments")
    .select("payment_id")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("state", "in", ["scheduled", ...openStates])
    .executeTakeFirst();
  if (payment) return true;
  const phonePayment = await trx
    .selectFrom("phone_payments")
    .select("phone_payment_id")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("pay_on", ">=", todayIn(instance.timeZone, clock.now()))
    .executeTakeFirst();
  return phonePayment !== undefined;
}
