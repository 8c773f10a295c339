import { bankingDate } from "@paydown/domain/bank";
import { sql } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { batchSize, processBatch, takeDue } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import type { ReportPage } from "../../providers/processor.js";
import { processorOf } from "../../providers/processors.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { newsIntervalMs } from "../news-interval.js";
import { findPayment, movePayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { applyItem, type SettlementContext } from "./apply-item.js";
import { storeItems, waitingItems } from "./items.js";

/**
 * Follows payments after their charge: reads the processor's report of settlements, returns and chargebacks, applies
 * each item once, and clears bank payments when their time has passed. It may run in every replica.
 */
export const settlementJob = (context: SettlementContext): TenantJob => ({
  name: "settlement",
  // The report's own time decides when it is read; a look for due work costs little.
  everyMs: Math.min(retryPolicyOf(context.timings).pollMs, context.timings.settlementPollMs),
  prepare: (instanceId) => openReport(context, instanceId),
  serves: (instanceId) => processorOf(context.processor, instanceId).capabilities.report,
  due: (trx) => [dueReports(trx, context.clock.now()), dueToClear(trx)],
  async work(instanceId, stopping) {
    await readReport(context, instanceId, stopping);
    await clearPayments(context, instanceId, stopping);
  },
  failure: "Could not follow the settlements; retrying later.",
});

const dueReports = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("settlement_reports").where("next_look_at", "<=", now);

/**
 * The bank payments whose days for an ordinary return have passed. A payment clears only if the whole report has been
 * read since: as long as the report cannot be read, nobody knows whether the bank has returned the payment.
 */
const dueToClear = (trx: InstanceTransaction) =>
  trx
    .selectFrom("payments")
    .where("state", "=", sql.lit("settling"))
    // The same for all tenants, so that the index ends the search.
    .where("clears_on", "<=", ({ selectFrom }) =>
      selectFrom("settlement_reports").select(({ fn }) => fn.max("read_through").as("read_through")),
    )
    .where("clears_on", "<=", ({ selectFrom }) =>
      selectFrom("settlement_reports as report")
        .select("report.read_through")
        .whereRef("report.instance_id", "=", "payments.instance_id"),
    );

async function openReport({ db, clock }: SettlementContext, instanceId: string): Promise<void> {
  await db.asJob(instanceId, (trx) =>
    trx
      .insertInto("settlement_reports")
      .values({ instance_id: instanceId, cursor: null, next_look_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/**
 * Reads a tenant's report from where the last look ended, page by page. The items of a page are stored together with
 * the new cursor. Then each is applied in a transaction of its own, so a replica that dies loses none and posts none
 * twice.
 */
export async function readReport(
  context: SettlementContext,
  instanceId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const startedAt = context.clock.now();
  let cursor = await leaseReport(context, instanceId, startedAt);
  if (cursor === undefined) return;
  await applyWaiting(context, instanceId);
  for (;;) {
    const page = await processorOf(context.processor, instanceId).report(instanceId, cursor);
    if (page.kind === "unknown" || (page.more && page.next === cursor)) {
      const reason = page.kind === "unknown" ? page.reason : "unreadable";
      if (reason !== "not read lately")
        context.log.error({ instance: instanceId, reason }, "Could not read the settlement report; retrying later.");
      return lookAgain(context, instanceId, startedAt, {});
    }
    await storePage(context, instanceId, page);
    await applyWaiting(context, instanceId);
    if (!page.more)
      return lookAgain(context, instanceId, startedAt, {
        read_through: bankingDate(startedAt),
        last_read_at: startedAt,
      });
    if (stopping.aborted) return lookAgain(context, instanceId, startedAt, {});
    cursor = page.next;
  }
}

/** @returns the cursor to read from; undefined if the report is not due or another replica is reading it */
function leaseReport(
  { db, timings }: SettlementContext,
  instanceId: string,
  now: Date,
): Promise<string | null | undefined> {
  return db.asJob(instanceId, async (trx) => {
    const [taken] = await takeDue(dueReports(trx, now).where("instance_id", "=", instanceId).select("cursor"), () =>
      trx
        .updateTable("settlement_reports")
        .set({ next_look_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs) })
        .where("instance_id", "=", instanceId)
        .returning("cursor")
        .execute(),
    );
    return taken?.cursor;
  });
}

/** Ends a look. The next one is due one interval after this one started. */
async function lookAgain(
  { db, timings }: SettlementContext,
  instanceId: string,
  startedAt: Date,
  read: { readonly read_through?: string; readonly last_read_at?: Date },
): Promise<void> {
  await db.asJob(instanceId, async (trx) => {
    const intervalMs = await newsIntervalMs(trx, instanceId, timings, startedAt);
    await trx
      .updateTable("settlement_reports")
      .set({ ...read, next_look_at: new Date(startedAt.getTime() + intervalMs) })
      .where("instance_id", "=", instanceId)
      .execute();
  });
}

/** Stores a page's items and the cursor after them, and renews the lease. */
async function storePage(
  { db, clock, timings }: SettlementContext,
  instanceId: string,
  { items, next }: ReportPage,
): Promise<void> {
  const now = clock.now();
  await db.asJob(instanceId, async (trx) => {
    await storeItems(trx, db.keyRing, instanceId, items, now);
    await trx
      .updateTable("settlement_reports")
      .set({ cursor: next, next_look_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs) })
      .where("instance_id", "=", instanceId)
      .execute();
  });
}

/** Applies the items that wait, oldest first. Failures are reported and don't affect items of other payments. */
async function applyWaiting(context: SettlementContext, instanceId: string): Promise<void> {
  const waiting = await context.db.asJob(instanceId, (trx) => waitingItems(trx, instanceId));
  for (const item of waiting) {
    try {
      await context.db.asJob(instanceId, async (trx) => {
        await applyItem(context, trx, item);
        await context.atCrashPoint?.("in-settlement", item.payment_id);
      });
    } catch (err) {
      const { item_id, payment_id } = item;
      context.log.error(
        { err, instance: instanceId, item: item_id, payment: payment_id },
        "Could not apply an item of the settlement report; retrying later.",
      );
    }
  }
}

type DueToClear = Pick<PaymentRow, "instance_id" | "payment_id" | "account_no">;

/** Clears the bank payments whose time has passed. Failures are reported and don't affect other payments. */
export async function clearPayments(
  { clock, db, log }: SettlementContext,
  instanceId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  let batch: DueToClear[] = [];
  do {
    const last = batch.at(-1)?.payment_id ?? "";
    batch = await db.asJob(instanceId, (trx) =>
      dueToClear(trx)
        .where("instance_id", "=", instanceId)
        .select(["instance_id", "payment_id", "account_no"])
        .where("payment_id", ">", last)
        .orderBy("payment_id")
        .limit(batchSize)
        .execute(),
    );
    await processBatch(
      batch,
      (payment) => db.asJob(instanceId, (trx) => clear(trx, payment, clock.now())),
      (err, { payment_id }) =>
        log.error({ err, instance: instanceId, payment: payment_id }, "Could not clear a payment; retrying later."),
    );
  } while (batch.length === batchSize && !stopping.aborted);
}

async function clear(trx: InstanceTransaction, due: DueToClear, now: Date): Promise<void> {
  await lockAccount(trx, due.instance_id, due.account_no);
  const payment = await findPayment(trx, due);
  // A return, or another replica, may have moved it first.
  if (payment.state === "settling")
    await movePayment(trx, payment, { state: "cleared" }, "bank", "no return arrived in time", now);
}
