import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { holdsOfUser } from "./holds.js";
import type { UserAccounts } from "./user-accounts.js";

const dayMs = 24 * 60 * 60_000;

/** How long the parties of a chargeback may present it again. The settlement report does not say when it is over. */
const disputeDays = 180;

/** Why a user cannot be erased now; undefined if nothing forbids it (RET-32). */
export async function erasureRefusal(
  trx: InstanceTransaction,
  instanceId: string,
  user: UserAccounts,
  now: Date,
): Promise<string | undefined> {
  const [hold] = await holdsOfUser(trx, instanceId, user);
  if (hold)
    return `The ${hold.kind} ${hold.subject} is under a legal hold by ${hold.placed_by}: ${hold.placed_why}. Remove the hold first: paydown hold remove --instance ${instanceId} --${hold.kind} ${hold.subject}`;
  // A payment or a plan belongs to the user who made it, also on an account that has changed hands, and a payment of a
  // visit with a letter code to the visit's person.
  const isOf = (alias: string) =>
    sql`${sql.ref(`${alias}.instance_id`)} = ${instanceId} and (${sql.ref(`${alias}.username`)} = any(${[...user.names]}::text[])
      or ${sql.ref(`${alias}.account_no`)} = any(${[...user.own]}::text[]))`;
  const { rows: plans } = await sql<{ account_no: string }>`select account_no from payment_arrangements g
    where ${isOf("g")} and g.state in ('pending', 'confirmed') limit 1`.execute(trx);
  if (plans[0])
    return `The account ${plans[0].account_no} has a payment plan that is not finished. Wait for its end, or let the consumer cancel it.`;
  const { rows: payments } = await sql<{ account_no: string; conf_number: string }>`
    select account_no, coalesce(conf_number, reference) as conf_number from payments p
    where ${isOf("p")} and p.state in ('scheduled', 'submitting', 'unknown', 'review', 'settling') limit 1`.execute(
    trx,
  );
  if (payments[0])
    return `The payment ${payments[0].conf_number} of account ${payments[0].account_no} is not finished. Wait until the bank is done with it, or cancel it if it is only scheduled.`;
  const { rows: refunds } = await sql<{ account_no: string }>`
    select p.account_no from payment_refunds f join payments p using (instance_id, payment_id)
    where ${isOf("p")} and f.state in ('waitingForConfirmation', 'submitting', 'unknown') limit 1`.execute(trx);
  if (refunds[0]) return `The account ${refunds[0].account_no} has a refund that is not finished. Finish it first.`;
  const { rows: disputes } = await sql<{ account_no: string; conf_number: string; at: Date }>`
    select p.account_no, coalesce(p.conf_number, p.reference) as conf_number, max(t.at) as at
    from payments p join payment_transitions t using (instance_id, payment_id)
    where ${isOf("p")} and p.state = 'chargedBack'
    group by 1, 2 having max(t.at) > ${new Date(now.getTime() - disputeDays * dayMs)} limit 1`.execute(trx);
  if (!disputes[0]) return undefined;
  const { account_no, conf_number, at } = disputes[0];
  const end = new Date(at.getTime() + disputeDays * dayMs).toISOString().slice(0, 10);
  return `The payment ${conf_number} of account ${account_no} was charged back, and the dispute needs its records. Erase the person after ${end}, or once the chargeback is reversed.`;
}
