import type { components } from "@paydown/api-client";
import { cents, todayIn, toDecimal } from "@paydown/domain";
import type { Account } from "../../accounts/account.js";
import type { Context } from "../../context.js";
import type { InstanceTransaction } from "../../db/database.js";
import { usDate } from "../../db/stored-date.js";
import { findAcceptedOffer } from "../offers/store.js";
import { openStates } from "../../payments/states.js";
import type { Tenant } from "../../tenants/tenant.js";
import { readLiveArrangements } from "./store.js";

type Pending = components["schemas"]["PendingThing"];

/**
 * The live plan of an account. It rules out settling for less, because the plan's payments would reduce the due below
 * the amount of the settlement.
 */
export async function findPendingPlan(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<Pending | undefined> {
  const plan = (await readLiveArrangements(trx, [accountNo])).get(accountNo);
  return plan && { kind: "plan", reference: plan.reference, date: usDate(plan.rows[0]?.date ?? "") };
}

/**
 * Finds the blocker of a new plan (PLAN-77): a live plan set up here, an accepted settlement offer that may still be
 * paid, or a payment that will change the due, whether scheduled, being checked or made by phone.
 */
export async function findPending(
  { clock }: Context,
  trx: InstanceTransaction,
  { instanceId, instance }: Tenant,
  { accountNo, facts }: Account,
): Promise<Pending | undefined> {
  const plan = await findPendingPlan(trx, instanceId, accountNo);
  if (plan) return plan;
  const today = todayIn(instance.timeZone, clock.now());
  // If a payment of the agreement is already in progress, that payment is the blocker.
  const agreed = await findAcceptedOffer(trx, { instanceId, accountNo, due: facts.due, today });
  if (agreed?.stage === "accepted")
    return {
      kind: "agreement",
      amount: toDecimal(cents(agreed.row.amount_cents)),
      date: usDate(agreed.row.expires_on),
    };
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
    .where("pay_on", ">=", today)
    .orderBy("pay_on")
    .limit(1)
    .executeTakeFirst();
  return phonePayment && { kind: "phonePayment", date: usDate(phonePayment.pay_on) };
}
