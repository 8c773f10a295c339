import { addDays, type CalendarDate, parseCalendarDate, todayIn } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import type { InstanceTransaction } from "../../db/database.js";
import { takeDue } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import { lookForWorkMs, type Timings } from "../../settings/timings.js";
import { pausesOf } from "../../pauses/pauses.js";
import type { Tenant } from "../../tenants/tenant.js";
import { checkCharges, findWatch, openWatch, type WatchContext } from "./charge-watch.js";
import { runComparison } from "./comparison.js";
import { newsIntervalMs } from "../news-interval.js";
import { startOfDay } from "../../jobs/start-of-day.js";
import { listOpen, oldestOpen } from "./exceptions.js";

type JobContext = WatchContext & { readonly timings: Timings };

/** How many days before today the daily comparison begins: longer than a bank debit takes to settle. */
const daysBack = 14;
/** When the daily comparison runs, in milliseconds after the tenant's midnight. */
const timeOfDayMs = 5 * 3_600_000;
const retryMs = 3_600_000;
const leaseMs = 900_000;

/**
 * Looks for charges that a restored database has lost: at startup, then at the interval of the settlement report. The
 * scheduler checks too, before it charges. It may run in every replica.
 */
export const chargeWatchJob = (context: JobContext): TenantJob => ({
  name: "chargeWatch",
  everyMs: Math.min(lookForWorkMs, context.timings.settlementPollMs),
  prepare: (instanceId) => lookAtOnce(context, instanceId),
  serves: (instanceId) => processorOf(context.processor, instanceId).capabilities.charges,
  due: (trx) => [dueLooks(trx, context.clock.now())],
  async work(instanceId) {
    if (!(await leaseLook(context, instanceId))) return;
    const checked = await checkCharges(context, instanceId);
    if (checked.kind === "unknown")
      context.log.error(
        { instance: instanceId, reason: checked.reason },
        "Could not list the processor's charges; retrying later.",
      );
  },
  failure: "Could not look for lost charges; retrying later.",
});

const dueLooks = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("charge_watches").where("next_look_at", "<=", now);

/** A start may follow a restore, so every start checks. */
async function lookAtOnce(context: JobContext, instanceId: string): Promise<void> {
  await openWatch(context, instanceId);
  await context.db.asJob(instanceId, (trx) =>
    trx
      .updateTable("charge_watches")
      .set({ next_look_at: context.clock.now() })
      .where("instance_id", "=", instanceId)
      .execute(),
  );
}

/** @returns false if another replica has just looked */
function leaseLook({ db, clock, timings }: JobContext, instanceId: string): Promise<boolean> {
  const now = clock.now();
  return db.asJob(instanceId, async (trx) => {
    const due = dueLooks(trx, now).where("instance_id", "=", instanceId).select("instance_id");
    const taken = await takeDue(due, async () =>
      trx
        .updateTable("charge_watches")
        .set({ next_look_at: new Date(now.getTime() + (await newsIntervalMs(trx, instanceId, timings, now))) })
        .where("instance_id", "=", instanceId)
        .returning("instance_id")
        .execute(),
    );
    return taken.length > 0;
  });
}

/**
 * Compares the last days with the processor once a day, at 5 a.m. in the tenant's time zone. It may run in every
 * replica.
 */
export const reconciliationJob = (context: JobContext): TenantJob => ({
  name: "reconciliation",
  everyMs: Math.min(60_000, context.timings.settlementPollMs),
  serves: (instanceId) => processorOf(context.processor, instanceId).capabilities.charges,
  due: (trx) => [dueComparisons(trx, context.clock.now())],
  work: (instanceId, stopping) => compareDaily(context, instanceId, stopping),
  failure: "Could not compare the payments with the processor; retrying later.",
});

const dueComparisons = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("charge_watches").where("next_comparison_at", "<=", now);

/** Runs a tenant's comparison if it is due. */
export async function compareDaily(
  context: JobContext,
  instanceId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, clock, tenants, log } = context;
  const tenant = tenants.get(instanceId);
  if (!tenant || !(await leaseComparison(context, instanceId))) return;
  const from = await db.asJob(instanceId, (trx) => firstDay(trx, tenant, clock.now()));
  const compared = await runComparison(context, tenant, {
    ...{ from, by: "job", stopping },
    onPage: () => setNext(context, instanceId, new Date(clock.now().getTime() + leaseMs)),
  });
  if (compared.kind === "incomplete") {
    log.error(
      { instance: instanceId, reason: compared.reason },
      "Could not compare the payments with the processor; retrying later.",
    );
    return setNext(context, instanceId, new Date(clock.now().getTime() + retryMs));
  }
  await setNext(context, instanceId, nextTime(tenant, clock.now()));
  const open = await db.asJob(instanceId, (trx) => listOpen(trx, instanceId));
  if (open.length > 0)
    log.error(
      { instance: instanceId, exceptions: open.length },
      "The payments differ from the processor's charges. Run paydown reconcile.",
    );
}

/**
 * The first day to compare: {@link daysBack} days ago, or earlier if the last complete comparison, an open pause or an
 * open exception needs it. The charges of before an empty database's first start are never compared.
 */
export async function firstDay(trx: InstanceTransaction, tenant: Tenant, now: Date): Promise<CalendarDate> {
  const { instanceId, instance } = tenant;
  const last = await trx
    .selectFrom("reconciliation_runs")
    .select("started_at")
    .where("instance_id", "=", instanceId)
    .where("finished_at", "is not", null)
    .orderBy("run_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const pause = await pausesOf(trx, instanceId).select("compare_from").executeTakeFirst();
  const exception = await oldestOpen(trx, instanceId);
  const opened = (await findWatch(trx, instanceId))?.compared_from;
  const dayOf = (moment: Date) => todayIn(instance.timeZone, moment);
  const backFrom = dayOf(last && last.started_at < now ? last.started_at : now);
  const days = [
    addDays(backFrom, -daysBack),
    parseCalendarDate(pause?.compare_from ?? ""),
    exception && dayOf(exception.happened_at),
  ].filter((day) => day !== undefined);
  const first = days.reduce((one, other) => (other < one ? other : one));
  return opened && dayOf(opened) > first ? dayOf(opened) : first;
}

/** The next 5 a.m. in the tenant's time zone. On a day on which clocks change, it may be 4 or 6 a.m. */
function nextTime({ instance }: Tenant, now: Date): Date {
  const today = todayIn(instance.timeZone, now);
  const timeOn = (date: CalendarDate) => new Date(startOfDay(date, instance.timeZone).getTime() + timeOfDayMs);
  return timeOn(today) > now ? timeOn(today) : timeOn(addDays(today, 1));
}

/** @returns false if it is not due, or another replica compares */
function leaseComparison({ db, clock }: JobContext, instanceId: string): Promise<boolean> {
  const now = clock.now();
  return db.asJob(instanceId, async (trx) => {
    const taken = await takeDue(
      dueComparisons(trx, now).where("instance_id", "=", instanceId).select("instance_id"),
      () =>
        trx
          .updateTable("charge_watches")
          .set({ next_comparison_at: new Date(now.getTime() + leaseMs) })
          .where("instance_id", "=", instanceId)
          .returning("instance_id")
          .execute(),
    );
    return taken.length > 0;
  });
}

async function setNext({ db }: JobContext, instanceId: string, at: Date): Promise<void> {
  await db.asJob(instanceId, (trx) =>
    trx.updateTable("charge_watches").set({ next_comparison_at: at }).where("instance_id", "=", instanceId).execute(),
  );
}
