import { addDays, type CalendarDate, todayIn } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { ListedCharge } from "../../providers/processor.js";
import type { Tenant } from "../../tenants/tenant.js";
import { findWatch, type WatchContext } from "./charge-watch.js";
import { compareCharges, comparePayment, type Finding, graceMs } from "./compare.js";
import { firstSent, nameByPayments, paymentsOf, paymentsSent, type SentPayment } from "./compared-payments.js";
import { startOfDay } from "../../jobs/start-of-day.js";
import { endOthers, recordFindings } from "./exceptions.js";

/** A comparison that reached its end, or the reason why it did not. */
export type Comparison =
  | {
      readonly kind: "complete";
      /** All charges that were compared, also declined and voided ones, which have no paid payment. */
      readonly charges: number;
      readonly declined: number;
      readonly voided: number;
      readonly payments: number;
    }
  | { readonly kind: "incomplete"; readonly reason: string };

interface ComparisonOptions {
  /** The first day to compare, in the tenant's time zone. */
  readonly from: CalendarDate;
  readonly by: "job" | "command";
  readonly stopping?: AbortSignal;
  /** Called after each page, so that a job can renew its lease. */
  readonly onPage?: () => Promise<void>;
}

/** A charge that is listed at the beginning of a day may belong to a payment that was sent before it. */
const marginMs = 3_600_000;

/** The references that the processor has listed, by day. Only the days around the compared one are kept. */
type Listed = Map<CalendarDate, Map<string, "approved" | "other">>;

/**
 * Compares the processor's charges with the payments, in both directions, from a day until now. It records each
 * difference, and ends those that are gone. It changes no payment. It reads the charges page by page and the payments
 * day by day, so it holds the references of a few days at most.
 */
export async function runComparison(
  context: WatchContext,
  tenant: Tenant,
  options: ComparisonOptions,
): Promise<Comparison> {
  const { db, clock } = context;
  const { instanceId, instance } = tenant;
  const startedAt = clock.now();
  const runId = await db.asJob(instanceId, (trx) => insertRun(trx, instanceId, options, startedAt));
  const run = new Run(context, tenant, runId, options, startedAt);
  const failure = await run.compare();
  return db.asJob(instanceId, async (trx): Promise<Comparison> => {
    const update = trx
      .updateTable("reconciliation_runs")
      .where("instance_id", "=", instanceId)
      .where("run_id", "=", runId);
    const { charges, payments, notApproved } = run;
    if (failure !== null) {
      await update.set({ charges, payments, failure }).execute();
      return { kind: "incomplete", reason: failure };
    }
    const period = {
      from: startOfDay(options.from, instance.timeZone),
      until: new Date(startedAt.getTime() - graceMs),
    };
    await endOthers(trx, instanceId, { runId, ...period }, clock.now());
    await update.set({ charges, payments, finished_at: clock.now() }).execute();
    return { kind: "complete", charges, ...notApproved, payments };
  });
}

async function insertRun(
  trx: InstanceTransaction,
  instanceId: string,
  { by, from }: ComparisonOptions,
  at: Date,
): Promise<number> {
  const { run_id } = await trx
    .insertInto("reconciliation_runs")
    .values({ instance_id: instanceId, ran_by: by, from_date: from, started_at: at })
    .returning("run_id")
    .executeTakeFirstOrThrow();
  return run_id;
}

class Run {
  charges = 0;
  payments = 0;
  readonly notApproved = { declined: 0, voided: 0 };
  readonly #context: WatchContext;
  readonly #tenant: Tenant;
  readonly #runId: number;
  readonly #options: ComparisonOptions;
  readonly #startedAt: Date;
  readonly #listed: Listed = new Map();
  /** The next day whose payments are to be compared. */
  #day: CalendarDate;

  constructor(context: WatchContext, tenant: Tenant, runId: number, options: ComparisonOptions, startedAt: Date) {
    this.#context = context;
    this.#tenant = tenant;
    this.#runId = runId;
    this.#options = options;
    this.#startedAt = startedAt;
    this.#day = options.from;
  }

  /** @returns why it did not reach its end; null if it did */
  async compare(): Promise<string | null> {
    const { instanceId, instance } = this.#tenant;
    const processor = processorOf(this.#context.processor, instanceId);
    const opened = await this.#asJob((trx) => findWatch(trx, instanceId));
    const since = latest(startOfDay(this.#options.from, instance.timeZone), opened?.compared_from ?? null);
    const listFrom = new Date(since.getTime() - marginMs);
    // No day before the oldest payment has any.
    const oldest = await this.#asJob((trx) => firstSent(trx, instanceId, "oldest"));
    const oldestDay = this.#dayOf(oldest ?? this.#startedAt);
    if (this.#day < oldestDay) this.#day = oldestDay;
    let after: string | null = null;
    for (;;) {
      if (this.#options.stopping?.aborted) return "the services stopped";
      const page = await processor.charges(instanceId, listFrom, after);
      if (page.kind === "unknown") return page.reason;
      if (page.more && page.next === after) return "unreadable";
      await this.#compareCharges(page.charges, since);
      // The charges of a payment are listed on its day, or just before or after it.
      const newest = page.charges.at(-1)?.at;
      const failure = await this.#comparePaymentsBefore(
        page.more && newest ? addDays(this.#dayOf(newest), -1) : addDays(this.#dayOf(this.#startedAt), 1),
        page.more,
      );
      if (failure !== null) return failure;
      if (!page.more) return null;
      await this.#options.onPage?.();
      after = page.next;
    }
  }

  async #compareCharges(listed: readonly ListedCharge[], since: Date): Promise<void> {
    const charges = await this.#asJob((trx) => nameByPayments(trx, this.#tenant.instanceId, listed));
    const compared = charges.filter(({ at }) => at >= since);
    const references = [...new Set(compared.map(({ reference }) => reference))];
    await this.#asJob(async (trx) => {
      const payments = await paymentsOf(trx, this.#tenant.instanceId, references);
      await this.#record(
        trx,
        compareCharges(compared, payments, {
          now: this.#startedAt,
          isKnown: (reference) => this.#wasListed(reference, "approved"),
        }),
      );
    });
    this.charges += compared.length;
    for (const { outcome } of compared) if (outcome !== "approved") this.notApproved[outcome] += 1;
    for (const { reference, outcome, at } of charges) {
      const day = this.#dayOf(at);
      const ofDay = this.#listed.get(day) ?? new Map<string, "approved" | "other">();
      if (ofDay.get(reference) !== "approved") ofDay.set(reference, outcome === "approved" ? outcome : "other");
      this.#listed.set(day, ofDay);
    }
  }

  /** Compares the payments of the days before a day, and forgets the charges of the days before the last of them. */
  async #comparePaymentsBefore(end: CalendarDate, more: boolean): Promise<string | null> {
    while (this.#day < end && !this.#options.stopping?.aborted) {
      const failure = await this.#comparePayments(this.#day);
      if (failure !== null) return failure;
      const before = addDays(this.#day, -1);
      for (const day of this.#listed.keys()) if (day < before) this.#listed.delete(day);
      this.#day = addDays(this.#day, 1);
    }
    return this.#options.stopping?.aborted && !more ? "the services stopped" : null;
  }

  async #comparePayments(day: CalendarDate): Promise<string | null> {
    const { instanceId, instance } = this.#tenant;
    const period = { from: startOfDay(day, instance.timeZone), until: startOfDay(addDays(day, 1), instance.timeZone) };
    let after = "";
    for (;;) {
      const { payments, more } = await this.#asJob((trx) => paymentsSent(trx, instanceId, period, after));
      const findings: Finding[] = [];
      for (const payment of payments) {
        const found = await this.#comparePayment(payment);
        if (typeof found === "string") return found;
        if (found) findings.push(found);
      }
      if (findings.length > 0) await this.#asJob((trx) => this.#record(trx, findings));
      this.payments += payments.length;
      if (!more) return null;
      after = payments.at(-1)?.reference ?? "";
    }
  }

  /**
   * A payment that the list lacks is asked for by its reference before it counts as a difference.
   *
   * @returns the finding, if any; or why the processor could not be asked
   */
  async #comparePayment(payment: SentPayment): Promise<Finding | string | null> {
    const processor = processorOf(this.#context.processor, this.#tenant.instanceId);
    const view = { reports: processor.capabilities.report, now: this.#startedAt };
    const isListed = this.#wasListed(payment.reference);
    const finding = comparePayment(payment, { ...view, isListed });
    if (finding?.kind !== "paidWithoutCharge" || !processor.capabilities.query) return finding;
    const heard = await processor.query(payment.chargeAt(processor));
    switch (heard.kind) {
      case "unknown":
        return heard.reason;
      case "absent":
        return finding;
      case "declined":
        return { ...finding, kind: "paidButDeclined" };
      case "voided":
        return { ...finding, kind: "paidButVoided" };
      case "charged":
        if (heard.amount !== payment.total) return { ...finding, kind: "amountDiffers", charged: heard.amount };
        return comparePayment(payment, { ...view, isListed: true });
    }
  }

  #wasListed(reference: string, outcome?: "approved"): boolean {
    for (const ofDay of this.#listed.values()) {
      const found = ofDay.get(reference);
      if (found !== undefined && (outcome === undefined || found === outcome)) return true;
    }
    return false;
  }

  #dayOf(moment: Date): CalendarDate {
    return todayIn(this.#tenant.instance.timeZone, moment);
  }

  #record(trx: InstanceTransaction, findings: readonly Finding[]): Promise<void> {
    return recordFindings(trx, this.#tenant.instanceId, findings, this.#runId, this.#context.clock.now());
  }

  #asJob<T>(work: (trx: InstanceTransaction) => Promise<T>): Promise<T> {
    return this.#context.db.asJob(this.#tenant.instanceId, work);
  }
}

const latest = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
