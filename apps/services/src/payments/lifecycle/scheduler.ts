import { type CalendarDate, todayIn } from "@paydown/domain";
import { sql } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { batchSize, takeDue, processBatch } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import { findPause, openPauses } from "../../pauses/pauses.js";
import { checkCharges } from "../reconciliation/charge-watch.js";
import { isChargeExplained, openLosses } from "../reconciliation/exceptions.js";
import { decideScheduled, type ScheduledDecision } from "./judge-scheduled.js";
import { scheduledMethodOf } from "../methods/posted-payment.js";
import type { PaymentContext } from "../payment-context.js";
import type { PresentAgain, TokenizedMethod } from "../../providers/processor.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { retryPolicyOf } from "./retry-policy.js";
import { finalize } from "./finalize.js";
import { processorOf } from "../../providers/processors.js";
import { chargeOf } from "../named-charge.js";
import { findPayment, recordTransition } from "../store.js";
import { submitPayment } from "./submit-payment.js";
import type { Tenants } from "../../tenants/tenant.js";
import type { PaymentRow } from "../tables.js";
import { openPayments } from "../views/account-payments.js";

/**
 * Charges scheduled payments on their day: overdue ones at startup, then each as its day comes. It may run in every
 * replica.
 */
export const schedulerJob = (context: PaymentContext): TenantJob => ({
  name: "scheduler",
  everyMs: context.timings.schedulerPollMs,
  due: (trx) => dueOfAll(trx, context.tenants, context.clock.now()),
  async work(instanceId, stopping) {
    if (!(await mayCharge(context, instanceId))) return;
    while (!stopping.aborted && (await runScheduled(context, instanceId)) === batchSize);
  },
  failure: "Could not read the scheduled payments; retrying later.",
});

/**
 * Whether the database knows every charge that the processor has made. After a restore it doesn't, and what it holds as
 * scheduled may be paid already, or not be wanted any more (RECON-42).
 */
async function mayCharge(context: PaymentContext, instanceId: string): Promise<boolean> {
  const checked = await checkCharges(context, instanceId);
  if (checked.kind === "unknown")
    context.log.error(
      { instance: instanceId, reason: checked.reason },
      "Could not list the processor's charges, so scheduled payments wait.",
    );
  return checked.kind === "known";
}

/**
 * The payments scheduled for that day or an earlier one, except those that are leased. A paused instance has none. A
 * payment that the processor has charged already waits until a person has closed its exception (RECON-33, RECON-47).
 */
const dueOn = (trx: InstanceTransaction, day: CalendarDate, now: Date) =>
  trx
    .selectFrom("payments")
    .where("state", "=", sql.lit("scheduled"))
    .where("payment_date", "<=", day)
    .where((row) => row.or([row("next_check_at", "is", null), row("next_check_at", "<=", now)]))
    .where(({ not, exists }) =>
      not(
        exists(openPauses(trx).select("pause_id").where("instance_id", "=", sql.ref<string>("payments.instance_id"))),
      ),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          openLosses(trx)
            .select("exception.payment_id")
            .where("exception.instance_id", "=", sql.ref<string>("payments.instance_id"))
            .where("exception.payment_id", "=", sql.ref<string>("payments.payment_id")),
        ),
      ),
    );

/**
 * The scheduled payments of all tenants whose day has come. For a few hours of each day, it is already tomorrow in the
 * time zones of some tenants; only then does a query have to name tenants.
 */
function dueOfAll(trx: InstanceTransaction, tenants: Tenants, now: Date) {
  const days = new Map<string, CalendarDate>();
  const idsByDay = new Map<CalendarDate, string[]>();
  for (const id of tenants.ids) {
    const { timeZone } = knownTenant(tenants, id).instance;
    const day = days.get(timeZone) ?? todayIn(timeZone, now);
    days.set(timeZone, day);
    const ids = idsByDay.get(day);
    if (ids) ids.push(id);
    else idsByDay.set(day, [id]);
  }
  const [first, ...later] = [...idsByDay].sort(([one], [other]) => (one < other ? -1 : 1));
  if (!first) return [];
  return [
    dueOn(trx, first[0], now),
    ...later.map(([day, ids]) => dueOn(trx, day, now).where("payments.instance_id", "in", ids)),
  ];
}

/**
 * Charges a tenant's scheduled payments whose day has come, at most one batch.
 *
 * @returns the number of payments processed
 */
export async function runScheduled(context: PaymentContext, instanceId: string): Promise<number> {
  return processBatch(
    await lease(context, instanceId),
    (payment) => run(context, payment),
    (err, { payment_id }) =>
      context.log.error({ err, payment: payment_id }, "Could not make a scheduled payment; retrying later."),
  );
}

/** Leases the payments whose day has come. If this process dies, the leases expire. */
async function lease({ db, tenants, clock, timings }: PaymentContext, instanceId: string): Promise<PaymentRow[]> {
  const tenant = tenants.get(instanceId);
  if (!tenant) return [];
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
    takeDue(
      dueOn(trx, todayIn(tenant.instance.timeZone, now), now)
        .where("payments.instance_id", "=", instanceId)
        .select("payment_id")
        .orderBy("payment_date")
        .orderBy("created_at"),
      (due) =>
        trx
          .updateTable("payments")
          .set({ next_check_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs) })
          .where("instance_id", "=", instanceId)
          .where(
            "payment_id",
            "in",
            due.map(({ payment_id }) => payment_id),
          )
          .returningAll()
          .execute(),
    ),
  );
}

async function run(context: PaymentContext, leased: PaymentRow): Promise<void> {
  await context.atCrashPoint?.("leased", leased.payment_id);
  const sent = await wasSent(context, leased);
  if (sent === "unknown") return;
  const begun = await begin(context, leased, sent);
  if (!begun) return;
  await submitPayment(context, begun.payment, begun.method, "asJob");
}

/**
 * Whether the processor knows the charge of a scheduled payment already, because a restored database has lost what
 * became of it. An idempotent processor need not be asked: it answers a repeated charge with the first result.
 *
 * @returns unknown if it cannot be asked now, so the payment waits
 */
async function wasSent(context: PaymentContext, leased: PaymentRow): Promise<boolean | "unknown"> {
  const processor = processorOf(context.processor, leased.instance_id);
  const { idempotentCharge, query } = processor.capabilities;
  if (idempotentCharge || !query) return false;
  const heard = await processor.query(chargeOf(processor, leased));
  if (heard.kind === "absent") return false;
  if (heard.kind !== "unknown" || heard.transactionId !== undefined) return true;
  const { instance_id: instance, payment_id: payment } = leased;
  context.log.error(
    { instance, payment, reason: heard.reason },
    "Could not ask whether a scheduled payment was charged.",
  );
  return "unknown";
}

/**
 * The first transaction: submits the payment, cancels it, or leaves it for later. It holds the account lock and
 * compares the state, so the consumer's cancellation and other replicas run entirely before or after it.
 *
 * @param wasSent - the processor knows the charge already
 * @returns the payment to charge; undefined if there is nothing to send
 */
function begin(
  context: PaymentContext,
  leased: PaymentRow,
  wasSent: boolean,
): Promise<{ payment: PaymentRow; method: TokenizedMethod | PresentAgain } | undefined> {
  const { instance_id, payment_id, account_no } = leased;
  const tenant = knownTenant(context.tenants, instance_id);
  return context.db.asJob(instance_id, async (trx) => {
    await lockAccount(trx, instance_id, account_no);
    const now = context.clock.now();
    const isCharged = wasSent || (await isChargeExplained(trx, leased));
    const payment = isCharged ? await findPayment(trx, leased) : await findAsOwed(context, trx, leased);
    if (payment.state !== "scheduled" || (await findPause(trx, instance_id))) return undefined;
    const decision = isCharged
      ? await decideCharged(trx, payment)
      : await decideScheduled(context, trx, tenant, payment, todayIn(tenant.instance.timeZone, now));
    switch (decision.kind) {
      case "wait":
        return undefined;
      case "skip":
        await finalize(
          context,
          trx,
          payment,
          { to: "cancelled", skipReason: decision.reason },
          "scheduler",
          `skipped: ${decision.reason}`,
        );
        return undefined;
      case "charge": {
        const { idempotentCharge } = processorOf(context.processor, instance_id).capabilities;
        const isRepeated = isCharged && !idempotentCharge;
        const waitMs = isRepeated ? 0 : retryPolicyOf(context.timings).submittingMs;
        const submitting = await trx
          .updateTable("payments")
          .set({
            state: "submitting",
            submitted_at: now,
            next_check_at: new Date(now.getTime() + waitMs),
          })
          .where("instance_id", "=", instance_id)
          .where("payment_id", "=", payment_id)
          .where("state", "=", "scheduled")
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordTransition(trx, submitting, "scheduled", "submitting", "scheduler", "its day has come", now);
        // The reconciler asks what became of a charge that must not be sent again.
        return isRepeated ? undefined : { payment: submitting, method: decision.method };
      }
    }
  });
}

/**
 * Decides about a payment that the processor has already charged, as a person confirmed or the processor itself says.
 * The money is taken, so no rule may skip the payment. Its outcome is what the processor says (RECON-47, ANET-19).
 */
async function decideCharged(trx: InstanceTransaction, payment: PaymentRow): Promise<ScheduledDecision> {
  // An account has one open payment at a time.
  if ((await openPayments(trx, [payment.account_no])).length > 0) return { kind: "wait" };
  if (payment.original_id !== null)
    return { kind: "charge", method: { kind: "presentAgain", reference: payment.original_id } };
  if (payment.method_token === null) throw new Error("A scheduled payment has no method.");
  return { kind: "charge", method: scheduledMethodOf(payment.method_token, payment) };
}

/**
 * The payment as it will be charged. A plan's payment never exceeds the due plus its interest, whatever lowered the
 * due. Any other payment keeps its authorized amount, and that amount is checked.
 */
async function findAsOwed(context: PaymentContext, trx: InstanceTransaction, leased: PaymentRow): Promise<PaymentRow> {
  await context.agreements.replanBeforeCharge(context, trx, leased);
  return findPayment(trx, leased);
}
