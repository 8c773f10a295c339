import { type CalendarDate, cents, toDecimal, todayIn } from "@paydown/domain";
import { processorOf } from "../../providers/processors.js";
import { groupOf, listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, plural, refused } from "../../admin/outcome.js";
import {
  dateOption,
  type DecisionOptions,
  type Listing,
  withDecision,
  withListing,
} from "../../admin/shared-options.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import type { WatchContext } from "./charge-watch.js";
import { runComparison } from "./comparison.js";
import { isRefundKind } from "./compare.js";
import { exceptionWords } from "./exception-words.js";
import { closeException, listOpen, lockException, type OpenException } from "./exceptions.js";
import { firstDay } from "./reconciliation-job.js";

/** What the comparison leaves out (RECON-8); otherwise zero exceptions would promise too much. */
const notCompared = "Guests' payments on the hosted page are not compared.";

interface ReconcileOptions extends Listing {
  readonly from?: CalendarDate;
}

/** Registers `reconcile`, which compares now (RECON-20), and `reconcile close` (RECON-21). */
export const reconcileCommands: Register<WatchContext> = (paydown, actions) => {
  const reconcile = groupOf(paydown, "reconcile", "Compares the payments with the processor's charges.");
  withListing(listOf(reconcile))
    .addOption(dateOption("--from", "the first day to compare (14 days ago)"))
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
  { instance: instanceId, from: given, json }: ReconcileOptions,
): Promise<CommandOutcome> {
  const { db, clock, tenants, processor } = context;
  const tenant = knownTenant(tenants, instanceId);
  const now = clock.now();
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
  const { charges, declined, voided, payments } = compared;
  if (json) {
    const counts = { charges, declined, voided, payments };
    const { out } = doneJson({ instanceId, from, ...counts, exceptions: open.map(toJson), note: notCompared });
    return { exitCode, out, err: [] };
  }
  const without = Object.entries({ declined, voided }).flatMap(([how, count]) =>
    count > 0 ? [`${count} ${how}`] : [],
  );
  const which = without.length > 0 ? ` (${without.join(", ")})` : "";
  const summary = `${instanceId}: compared ${plural(charges, "charge")}${which} and ${plural(payments, "payment")} since ${from}; ${plural(open.length, "open exception")}.`;
  return { exitCode, out: [summary, notCompared, ...open.flatMap(describe)], err: [] };
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
    const { closed_at, closed_by, closed_why } = found;
    if (closed_at !== null) return decidedBefore(id, "closed", { at: closed_at, by: closed_by, why: closed_why });
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
