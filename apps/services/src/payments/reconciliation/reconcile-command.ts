import { cents, parseCalendarDate, toDecimal, todayIn } from "@paydown/domain";
import type { CommandOutcome } from "../../admin/admin-socket.js";
import type { WatchContext } from "./charge-watch.js";
import { runComparison } from "./comparison.js";
import { exceptionWords } from "./exception-words.js";
import { closeException, listOpen, lockException, type OpenException } from "./exceptions.js";
import { firstDay } from "./reconciliation-job.js";

type Decision = { readonly instanceId: string; readonly by: string; readonly why: string };

const failure = (exitCode: 1 | 2, sentence: string): CommandOutcome => ({ exitCode, out: [], err: [sentence] });
const success = (...out: string[]): CommandOutcome => ({ exitCode: 0, out, err: [] });

/**
 * Compares a tenant's payments with the processor's charges now, and prints the open exceptions. It changes no payment
 * (RECON-20). `from` is a date; without it, the comparison begins 14 days ago or where a pause needs it.
 *
 * @returns exit code 1 if there are exceptions or the comparison did not reach its end
 */
export async function reconcileCommand(
  context: WatchContext,
  asked: { readonly instanceId: string; readonly from?: string | undefined; readonly json?: boolean | undefined },
): Promise<CommandOutcome> {
  const { db, clock, tenants, processor } = context;
  const { instanceId, json = false } = asked;
  const tenant = tenants.get(instanceId);
  if (!tenant) return noInstance(context, instanceId);
  const now = clock.now();
  const given = asked.from === undefined ? undefined : parseCalendarDate(asked.from);
  if (asked.from !== undefined && given === undefined)
    return failure(2, `"${asked.from}" is not a date. Write it as 2026-06-15 or 06/15/2026.`);
  if (given !== undefined && given > todayIn(tenant.instance.timeZone, now))
    return failure(2, `${given} has not come yet at ${instanceId}. Name today or an earlier date.`);
  if (!processor.capabilities.charges)
    return failure(1, "The processor cannot list its charges, so nothing can be compared.");
  const from = given ?? (await db.asJob(instanceId, (trx) => firstDay(trx, tenant, now)));
  const compared = await runComparison(context, tenant, { from, by: "command" });
  if (compared.kind === "incomplete")
    return failure(
      1,
      `The comparison did not reach its end, because the processor did not answer (${compared.reason}). There may be exceptions: run the command again.`,
    );
  const open = await db.asJob(instanceId, (trx) => listOpen(trx, instanceId));
  const exitCode = open.length === 0 ? 0 : 1;
  const { charges, payments } = compared;
  if (json) {
    const exceptions = open.map(toJson);
    return { exitCode, out: [JSON.stringify({ instance: instanceId, from, charges, payments, exceptions })], err: [] };
  }
  const summary = `${instanceId}: compared ${charges} charges and ${payments} payments since ${from}; ${open.length} open exceptions.`;
  return { exitCode, out: [summary, ...open.flatMap(describe)], err: [] };
}

/** Closes an exception with the name of a person and a reason. It changes no payment (RECON-21). */
export async function closeExceptionCommand(
  context: WatchContext,
  { instanceId, id, by, why }: Decision & { readonly id: string },
): Promise<CommandOutcome> {
  const { db, clock, tenants } = context;
  if (!tenants.get(instanceId)) return noInstance(context, instanceId);
  return db.asJob(instanceId, async (trx) => {
    const found = await lockException(trx, instanceId, id);
    if (!found) return failure(1, `There is no exception ${id}.`);
    if (found.closed_at !== null) {
      const before = `${id} was already closed on ${found.closed_at.toISOString()}, by ${found.closed_by}: ${found.closed_why}`;
      return success(before, "Nothing changed.");
    }
    if (found.ended_at !== null)
      return failure(1, `${id} is gone since ${found.ended_at.toISOString()}, so there is nothing to close.`);
    await closeException(trx, found, { by, why }, clock.now());
    return success(`${id} is closed by ${by}.`);
  });
}

/** What is wrong with an instance that does not exist. */
export const noInstance = ({ tenants }: Pick<WatchContext, "tenants">, instanceId: string): CommandOutcome =>
  failure(2, `There is no instance ${instanceId}; there are ${tenants.ids.join(", ")}.`);

const amountOf = (stored: number | null) => (stored === null ? null : toDecimal(cents(stored)));

function describe(exception: OpenException): string[] {
  const { exception_id, kind, payment_id, happened_at, first_seen_at } = exception;
  const [charged, expected] = [amountOf(exception.charged_cents), amountOf(exception.expected_cents)];
  const { means, todo } = exceptionWords[kind];
  return [
    exception_id,
    `  ${payment_id} of ${happened_at.toISOString()}: charged ${charged ?? "nothing"}, payment ${expected ?? "none"}; first seen ${first_seen_at.toISOString()}`,
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
