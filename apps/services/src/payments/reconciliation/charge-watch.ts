import { type CalendarDate, todayIn } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import type { Selectable } from "kysely";
import { plural } from "../../admin/outcome.js";
import type { InstanceTransaction } from "../../db/database.js";
import { pauseInstance, restoreCheck, restoredByOperator } from "../../pauses/pauses.js";
import type { ChargePage, NoAnswer } from "../../providers/processor.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import type { PaymentContext } from "../payment-context.js";
import { compareCharges, type Finding, lossKinds } from "./compare.js";
import { firstSent, nameByPayments, paymentsOf } from "./compared-payments.js";
import { exceptionId, openLosses, recordFindings } from "./exceptions.js";
import type { ChargeWatchTable } from "./tables.js";

export type WatchContext = Pick<PaymentContext, "clock" | "db" | "log" | "processor" | "tenants">;

type ChargeWatch = Selectable<ChargeWatchTable>;

/**
 * The result of checking the charges since the last check: the database has the rows of all of them, it has lost some
 * and the instance is paused, or the processor did not answer.
 */
export type ChargeCheck = { readonly kind: "known" } | { readonly kind: "lost" } | NoAnswer;

/**
 * Checks the charges that the processor has made since the newest one that the database knows. The services commit a
 * payment's row before they ask for its charge, and this reads the database after the list. So a charge without a row,
 * or of a payment that is still scheduled, proves that the database was restored to an earlier state: the instance is
 * paused (docs/decisions/0054). It may run in every replica at once.
 */
export async function checkCharges(context: WatchContext, instanceId: string): Promise<ChargeCheck> {
  const { db } = context;
  if (!processorOf(context.processor, instanceId).capabilities.charges) return { kind: "known" };
  let watch = await openWatch(context, instanceId);
  let hasLost = false;
  for (;;) {
    const { page, position } = await nextPage(context, watch);
    if (page.kind === "unknown") return page;
    if (page.more && page.next === position.cursor) return { kind: "unknown", reason: "unreadable" };
    const current = watch;
    const losses = await db.asJob(instanceId, async (trx) => {
      const open = await recordLosses(context, trx, current, page);
      await advance(trx, current, position, page);
      return open;
    });
    if (losses > 0) {
      hasLost = true;
      context.log.error(
        { instance: instanceId, charges: losses },
        "The database lacks charges that the processor has made, so it was probably restored. The instance is paused. Run paydown reconcile.",
      );
    }
    if (!page.more) return { kind: hasLost ? "lost" : "known" };
    watch = await openWatch(context, instanceId);
  }
}

type Position = Pick<ChargeWatch, "listed_from" | "cursor">;

/**
 * Reads the page after the stored cursor. A processor that no longer accepts the cursor is asked for everything since
 * the newest charge that is known.
 */
async function nextPage(
  context: WatchContext,
  { instance_id, listed_from, cursor, known_through }: ChargeWatch,
): Promise<{ readonly page: ChargePage | NoAnswer; readonly position: Position }> {
  const processor = processorOf(context.processor, instance_id);
  const page = await processor.charges(instance_id, listed_from, cursor);
  const isRefused = page.kind === "unknown" && page.reason === "status 400" && cursor !== null;
  if (!isRefused) return { page, position: { listed_from, cursor } };
  return {
    page: await processor.charges(instance_id, known_through, null),
    position: { listed_from: known_through, cursor: null },
  };
}

/**
 * Records the losses of a page, and pauses the instance if a person has not closed them all.
 *
 * @returns how many are open
 */
async function recordLosses(
  { clock, tenants }: WatchContext,
  trx: InstanceTransaction,
  { instance_id, known_through }: ChargeWatch,
  { charges }: ChargePage,
): Promise<number> {
  const named = await nameByPayments(trx, instance_id, charges);
  const references = [...new Set(named.map(({ reference }) => reference))];
  const now = clock.now();
  const losses = compareCharges(named, await paymentsOf(trx, instance_id, references), { now }).filter(isLoss);
  if (losses.length === 0) return 0;
  await recordFindings(trx, instance_id, losses, 0, now);
  const open = await openLosses(trx)
    .where("exception.instance_id", "=", instance_id)
    .where("exception_id", "in", losses.map(exceptionId))
    .select("exception_id")
    .execute();
  if (open.length === 0) return 0;
  const compareFrom = dateAt({ tenants }, instance_id, known_through);
  const why = `the database lacks ${plural(open.length, "charge")} that the processor has made`;
  await pauseInstance(trx, instance_id, { by: restoreCheck, why, compareFrom }, now);
  return open.length;
}

const isLoss = ({ kind }: Finding) => (lossKinds as readonly string[]).includes(kind);

/** Moves the cursor behind a page, unless another replica has moved it. */
async function advance(
  trx: InstanceTransaction,
  { instance_id, cursor, known_through }: ChargeWatch,
  { listed_from }: Position,
  { charges, next }: ChargePage,
): Promise<void> {
  const newest = Math.max(known_through.getTime(), ...charges.map(({ at }) => at.getTime()));
  await trx
    .updateTable("charge_watches")
    .set({ listed_from, cursor: next, known_through: new Date(newest) })
    .where("instance_id", "=", instance_id)
    .where("cursor", "is not distinct from", cursor)
    .execute();
}

/**
 * The tenant's watch. A new watch begins with the newest payment that the database knows. A database without payments
 * has nothing that could be charged twice, so its watch begins now.
 */
export function openWatch({ db, clock }: WatchContext, instanceId: string): Promise<ChargeWatch> {
  return db.asJob(instanceId, async (trx) => {
    const found = await findWatch(trx, instanceId);
    if (found) return found;
    const now = clock.now();
    const newest = await firstSent(trx, instanceId, "newest");
    const from = newest ?? now;
    await trx
      .insertInto("charge_watches")
      .values({
        instance_id: instanceId,
        listed_from: from,
        compared_from: newest === undefined ? now : null,
        cursor: null,
        known_through: from,
        next_look_at: now,
        next_comparison_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findWatch(trx, instanceId)) ?? Promise.reject(new Error("A watch vanished."));
  });
}

export const findWatch = (trx: InstanceTransaction, instanceId: string): Promise<ChargeWatch | undefined> =>
  trx.selectFrom("charge_watches").selectAll().where("instance_id", "=", instanceId).executeTakeFirst();

/**
 * Pauses every instance because an operator says that the database was restored. Each restored database is paused once
 * for each value, so a value that stays set changes nothing after the resume.
 *
 * @param restoredAs - the value of PAYDOWN_RESTORED
 */
export async function pauseRestored(
  context: Omit<WatchContext, "log" | "processor">,
  restoredAs: string,
): Promise<void> {
  const { db, clock, tenants } = context;
  for (const instanceId of tenants.ids) {
    await db.asJob(instanceId, async (trx) => {
      const before = await trx
        .selectFrom("instance_pauses")
        .select("pause_id")
        .where("instance_id", "=", instanceId)
        .where("restored_as", "=", restoredAs)
        .executeTakeFirst();
      if (before) return;
      const now = clock.now();
      const known =
        (await findWatch(trx, instanceId))?.known_through ?? (await firstSent(trx, instanceId, "newest")) ?? now;
      const compareFrom = dateAt(context, instanceId, known);
      const why = `the database was restored: ${restoredAs}`;
      await pauseInstance(trx, instanceId, { by: restoredByOperator, why, compareFrom, restoredAs }, now);
    });
  }
}

function dateAt({ tenants }: Pick<WatchContext, "tenants">, instanceId: string, moment: Date): CalendarDate {
  return todayIn(knownTenant(tenants, instanceId).instance.timeZone, moment);
}
