import type { components } from "@paydown/api-client";
import { todayIn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import { openStates } from "../payments/states.js";
import type { Tenant } from "../tenants/tenant.js";
import { readLiveArrangements } from "./store.js";

type Pending = components["schemas"]["PendingThing"];

/**
 * What is not over yet and stands in the way of a plan: another plan that was set up here, or a payment that will change what
 * is due, be it scheduled, being checked or made by phone (decisions Q92).
 */
export async function findPending({ clock }: Context, trx: InstanceTransaction, { instanceId, instance }: Tenant, accountNo: string): Promise<Pending | undefined> {
  const plan = (await readLiveArrangements(trx, instanceId, [accountNo])).get(accountNo);
  if (plan) return { kind: "plan", reference: plan.reference, date: usDate(plan.rows[0]?.date ?? "") };
  const payment = await trx
    .selectFrom("payments")
    .select(["reference", "payment_date"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("state", "in", ["scheduled", ...openStates])
    .orderBy("payment_date")
    .limit(1)
    .executeTakeFirst();
  if (payment) return { kind: "payment", reference: payment.reference, date: usDate(payment.payment_date) };
  const phonePayment = await trx
    .selectFrom("phone_payments")
    .select("pay_on")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("pay_on", ">=", todayIn(instance.timeZone, clock.now()))
    .orderBy("pay_on")
    .limit(1)
    .executeTakeFirst();
  return phonePayment && { kind: "phonePayment", date: usDate(phonePayment.pay_on) };
}
