import { cents, parseCalendarDate, toDecimal, todayIn } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import { groupOf, listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, done, doneJson, plural, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import type { WatchContext } from "./charge-watch.js";
import { runComparison } from "./comparison.js";
import { isRefundKind } from "./compare.js";
import { exceptionWords } from "./exception-words.js";
import { closeException, listOpen, lockException, type OpenException } from "./exceptions.js";
import { firstDay } from "./reconciliation-job.js";

interface ReconcileOptions extends Listing {
  /** A date, as the operator wrote it. */
  readonly from?: string;
}

/** Registers `reconcile`, which compares now (RECON-20), and `reconcile close` (RECON-21). */
export const reconcileCommands: Register<WatchContext> = (paydown, actions) => {
  const reconcile = groupOf(paydown, "reconcile", "Compares the payments with the processor's charges.");
  withListing(listOf(reconcile))
    .option("--from <date>", "the first day to compare (14 days ago)")
    .description("Compares now, and prints the open exceptions. Changes no payment.")
    .action(actions.onDatabase<ReconcileOptions>(compareNow));
  withDecision(reconcile.command("close"))
    .argument("<exception>")
    .description("Closes an exception. Changes no payment.")
    .action(actions.onDatabase<DecisionOptions>(close));
};

/**
 * Compares a tenant's payments with the processor's charges now, and prints the open exceptions. It changes no payment
 * (RECON-20).
 *
 * @returns exit code 1 if there are exceptions or the comparison did not reach its end
 */
async function compareNow(
  context: WatchContext,
  { instance: instanceId, from: text, json }: ReconcileOptions,
): Promise<CommandOutcome> {
  const { db, clock, tenants, processor } = context;
  const tenant = tenants.get(instanceId);
  if (!tenant) throw new RangeError(`There is no instance ${instanceId}.`);
  const now = clock.now();
  const given = text === undefined ? undefined : parseCalendarDate(text);
  if (text !== undefined && given === undefined)
    return refused(2, `"${text}" is not a date. Write it as 2026-06-15 or 06/15/2026.`);
  if (given !== undefined && given > todayIn(tenant.instance.timeZone, now))
    return refused(2, `${given} has not come yet at ${instanceId}. Name today or an earlier date.`);
  if (!processorOf(processor, instanceId).capabilities.charges)
    return refused(1, "The processor cannot list its charges, so nothing can be compared.");
  const from = given ?? (await db.asJob(instanceId, (trx) => firstDay(trx, tenant, now)));
  const compared = await runComparison(context, tenant, { from, by: "command" });
  if (compared.kind === "incomplete")
    return refused(
      1,
      `The comparison did not reach its end, because the processor did not answer (${compared.reason}). There may be exceptions: run the command again.`,
    );
  const open = await db.asJob(instanceId, (trx) => listOpen(trx, instanceId));
  const exitCode = open.length === 0 ? 0 : 1;
  const { charges, payments } = compared;
  if (json) {
    const { out } = doneJson({ instance: instanceId, from, charges, payments, exceptions: open.map(toJson) });
    return { exitCode, out, err: [] };
  }
  const summary = `${instanceId}: compared ${plural(charges, "charge")} and ${plural(payments, "payment")} since ${from}; ${plural(open.length, "open exception")}.`;
  return { exitCode, out: [summary, ...open.flatMap(describe)], err: [] };
}

/** Closes an exception with the name of a person and a reason (RECON-21). */
async function close(
  { db, clock }: WatchContext,
  { instance: instanceId, by, why }: DecisionOptions,
  id = "",
): Promise<CommandOutcome> {
  return db.asJob(instanceId, async (trx) => {
    const found = await lockException(trx, instanceId, id);
    if (!found) return refused(1, `There is no exception ${id}.`);
    if (found.closed_at !== null) {
      const before = `${id} was already closed on ${found.closed_at.toISOString()}, by ${found.closed_by}: ${found.closed_why}`;
      return done(before, "Nothing changed.");
    }
    if (found.ended_at !== null)
      return refused(1, `${id} has been gone since ${found.ended_at.toISOString()}, so there is nothing to close.`);
    await closeException(trx, found, { by, why }, clock.now());
    return done(`${id} is closed by ${by}.`);
  });
}

const amountOf = (stored: number | null) => (stored === null ? null : toDecimal(cents(stored)));

function describe(exception: OpenException): string[] {
  const { exception_id, kind, payment_id, happened_at, first_seen_at } = exception;
  const [charged, expected] = [amountOf(exception.charged_cents), amountOf(exception.expected_cents)];
  const { means, todo } = exceptionWords[kind];
  return [
    exception_id,
    `  ${payment_id} of ${happened_at.toISOString()}: ${isRefundKind(kind) ? "refunded" : "charged"} ${charged ?? "nothing"}, payment ${expected ?? "none"}; first seen ${first_seen_at.toISOString()}`,
    ...(exception.reference === null
      ? []
      : [
          `  ${exception.reference}, ${exception.conf_number}: account ${exception.account_no} of ${exception.username}`,
        ]),
    `  ${means}`,
    `  ${todo}`,
  ];
}

const toJson = (exception: OpenException) => ({
  id: exception.exception_id,
  kind: exception.kind,
  paymentId: exception.payment_id,
  charged: amountOf(exception.charged_cents),
  expected: amountOf(exception.expected_cents),
  happenedAt: exception.happened_at.toISOString(),
  firstSeenAt: exception.first_seen_at.toISOString(),
  reference: exception.reference,
  accountNo: exception.account_no,
  ...exceptionWords[exception.kind],
});
