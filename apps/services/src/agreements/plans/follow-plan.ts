import { type Cents, cents, parseCalendarDate, subtractCents, todayIn, toDecimal } from "@paydown/domain";
import { replan } from "@paydown/domain/offers";
import type { InstanceTransaction } from "../../db/database.js";
import { recordPlanChange } from "./plan-event.js";
import { dueNow } from "../../payments/ledger/ledger.js";
import type { PaymentContext } from "../../payments/payment-context.js";
import { recordTransition } from "../../payments/store.js";
import type { PaymentRow } from "../../payments/tables.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { isToCome, principalOf, readInstallments } from "./installments.js";
import { findLastArrangement, moveArrangement, readLiveArrangements } from "./store.js";
import type { ArrangementRow } from "./tables.js";

type FollowContext = Pick<PaymentContext, "clock" | "tenants">;

/**
 * Applies a payment's final state to its plan. The plan's first completed payment confirms the plan. After any payment,
 * the rest is replanned for the current due (docs/decisions/0018). Once no payments are left, the plan is over: it is
 * `completed` if nothing is owed, else `ended` with a remainder. The caller must hold the account lock.
 */
export async function followPlan(context: FollowContext, trx: InstanceTransaction, payment: PaymentRow): Promise<void> {
  const { instance_id, account_no } = payment;
  const plan = (await readLiveArrangements(trx, [account_no])).get(account_no);
  // The last payment of a plan may be presented again after the plan has ended.
  if (!plan && payment.original_id !== null && payment.arrangement_id !== null) return endAgain(trx, payment);
  if (!plan) return;
  const now = context.clock.now();
  await replanRest(context, trx, plan);
  const installments = await readInstallments(trx, plan);
  const confirmed =
    plan.confirmed_at === null && installments.some(({ status }) => status === "paid") ? { confirmed_at: now } : {};
  const isOver = !installments.some(isToCome);
  if (!isOver && plan.confirmed_at === null && confirmed.confirmed_at === undefined) return;
  const isPaid = (await dueNow(trx, instance_id, account_no)) <= 0;
  await moveArrangement(
    trx,
    plan,
    isOver
      ? { ...confirmed, state: isPaid ? "completed" : "ended", ended_at: now }
      : { ...confirmed, state: "confirmed" },
  );
}

/**
 * Applies a reversal of a payment to its plan. A live plan goes on, and the returned payment may be made again. A plan
 * that was completed before is `ended` instead while something is owed, and `completed` again once nothing is. The
 * caller must hold the account lock.
 */
export async function followReversal(
  context: FollowContext,
  trx: InstanceTransaction,
  payment: PaymentRow,
): Promise<void> {
  await followPlan(context, trx, payment);
  await endAgain(trx, payment);
}

/** Decides again how a plan that is over has ended: it is completed only while nothing is owed. */
async function endAgain(trx: InstanceTransaction, payment: PaymentRow): Promise<void> {
  const { instance_id, account_no, created_at, original_id, arrangement_id } = payment;
  const plan = await findLastArrangement(trx, instance_id, account_no);
  // A payment made after the plan was over has no part in how it ended.
  const isOfPlan = original_id !== null && arrangement_id === plan?.arrangement_id;
  if (!plan?.ended_at || (created_at > plan.ended_at && !isOfPlan)) return;
  const isPaid = (await dueNow(trx, instance_id, account_no)) <= 0;
  await moveArrangement(trx, plan, { state: isPaid ? "completed" : "ended" });
}

/**
 * Replans the remaining payments of an account's plan for the current due: lowers payments and drops those no longer
 * needed. It changes only scheduled payments, never one that is being charged. Each time payments become lower or
 * fewer, the consumer gets one notice. The caller must hold the account lock.
 */
async function replanRest(context: FollowContext, trx: InstanceTransaction, plan: ArrangementRow): Promise<void> {
  const all = (await readInstallments(trx, plan)).filter(
    ({ status, payment }) => status === "scheduled" && payment.arrangement_id === plan.arrangement_id,
  );
  // A returned debit is presented again for the same amount, or not at all.
  const scheduled = all.filter(({ payment }) => payment.original_id === null);
  const [first] = scheduled;
  if (!first) return;
  const { instance_id, account_no, yearly_rate: yearlyRate, day_count: dayCount } = plan;
  const before = plan.rows.filter(({ date }) => date < first.date).at(-1);
  const since = (before && parseCalendarDate(before.date)) ?? agreementDay(context, plan);
  const owed = await dueNow(trx, instance_id, account_no);
  const fixed = all.filter(({ payment }) => payment.original_id !== null).map(principalOf);
  const needed = new Map(
    replan({ owed: leftAfter(owed, fixed), since, interest: { yearlyRate, dayCount }, payments: scheduled }).map(
      (row) => [row.date, row],
    ),
  );
  let isLower = false;
  for (const { date, amount, interest, payment } of scheduled) {
    const row = needed.get(date);
    if (row?.amount !== amount) isLower = true;
    if (!row) await drop(context, trx, payment);
    else if (row.amount !== amount || row.interest !== interest)
      await change(trx, payment, { amount_cents: row.amount, interest_cents: row.interest });
  }
  if (!isLower) return;
  const left = (await readInstallments(trx, plan)).filter(isToCome);
  const payments = left.map(({ date, amount, interest }) => ({
    date,
    amount: toDecimal(amount),
    interest: toDecimal(interest),
  }));
  await recordPlanChange(trx, plan, { owed: toDecimal(owed < 0 ? cents(0) : owed), payments }, context.clock.now());
}

/** What is left to plan after payments whose amounts are fixed; one that exceeds what is owed will not be taken. */
const leftAfter = (owed: Cents, fixed: readonly Cents[]): Cents =>
  fixed.reduce((left, principal) => (principal <= left ? subtractCents(left, principal) : left), owed);

export async function replanBeforeCharge(
  context: FollowContext,
  trx: InstanceTransaction,
  { instance_id, account_no, arrangement_id }: PaymentRow,
): Promise<void> {
  const plan = (await readLiveArrangements(trx, [account_no])).get(account_no);
  if (plan && plan.arrangement_id === arrangement_id && (await dueNow(trx, instance_id, account_no)) > 0)
    await replanRest(context, trx, plan);
}

function agreementDay({ tenants }: FollowContext, { instance_id, created_at }: ArrangementRow) {
  return todayIn(knownTenant(tenants, instance_id).instance.timeZone, created_at);
}

/**
 * Cancels a payment without a notice of its own: one notice covers the remaining payments, and the schedule shows the
 * status of each payment.
 */
async function drop({ clock }: FollowContext, trx: InstanceTransaction, payment: PaymentRow): Promise<void> {
  const now = clock.now();
  await change(trx, payment, { state: "cancelled", skip_reason: "notNeeded", finished_at: now, next_check_at: null });
  await recordTransition(
    trx,
    payment,
    "scheduled",
    "cancelled",
    "scheduler",
    "no longer needed: less is owed than was planned",
    now,
  );
}

type Change =
  | { readonly amount_cents: number; readonly interest_cents: number }
  | {
      readonly state: "cancelled";
      readonly skip_reason: "notNeeded";
      readonly finished_at: Date;
      readonly next_check_at: null;
    };

async function change(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow, to: Change): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("payments")
    .set(to)
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .where("state", "=", "scheduled")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error("A payment changed while its account was locked.");
}
