import { sql } from "kysely";
import type { InstanceTransaction } from "../../db/database.js";
import { type Finding, lossKinds } from "./compare.js";
import type { ReconciliationException } from "./tables.js";

/** The id under which an operator closes a finding. The same difference always has the same id. */
export const exceptionId = ({ kind, reference }: Pick<Finding, "kind" | "reference">) => `${kind}-${reference}`;

/**
 * Records findings. One that was recorded before stays the same row, and one that a person has closed stays closed.
 *
 * @param runId - the comparison that found them; 0 for the restore check
 */
export async function recordFindings(
  trx: InstanceTransaction,
  instanceId: string,
  findings: readonly Finding[],
  runId: number,
  at: Date,
): Promise<void> {
  // One statement may not change a row twice.
  for (const [id, { kind, reference, charged, expected, happenedAt }] of new Map(
    findings.map((finding) => [exceptionId(finding), finding]),
  )) {
    await trx
      .insertInto("reconciliation_exceptions")
      .values({
        instance_id: instanceId,
        exception_id: id,
        kind,
        payment_id: reference,
        charged_cents: charged,
        expected_cents: expected,
        happened_at: happenedAt,
        first_seen_at: at,
        last_seen_at: at,
        last_run_id: runId,
      })
      .onConflict((conflict) =>
        conflict.columns(["instance_id", "exception_id"]).doUpdateSet({
          charged_cents: charged,
          expected_cents: expected,
          last_seen_at: at,
          last_run_id: sql`greatest(reconciliation_exceptions.last_run_id, ${runId})`,
          ended_at: null,
        }),
      )
      .execute();
  }
}

/** Ends the exceptions of the compared time that the comparison has not found again. */
export async function endOthers(
  trx: InstanceTransaction,
  instanceId: string,
  { runId, from, until }: { readonly runId: number; readonly from: Date; readonly until: Date },
  at: Date,
): Promise<void> {
  await trx
    .updateTable("reconciliation_exceptions")
    .set({ ended_at: at })
    .where("instance_id", "=", instanceId)
    .where("ended_at", "is", null)
    .where("closed_at", "is", null)
    .where("happened_at", ">=", from)
    .where("happened_at", "<", until)
    .where("last_run_id", "<", runId)
    .execute();
}

/** The exceptions that have neither ended nor been closed. */
export const openExceptions = (trx: InstanceTransaction, instanceId: string) =>
  openOfAll(trx).where("exception.instance_id", "=", instanceId);

const openOfAll = (trx: InstanceTransaction) =>
  trx
    .selectFrom("reconciliation_exceptions as exception")
    .where("exception.ended_at", "is", null)
    .where("exception.closed_at", "is", null);

/** The open exceptions with the consumer's names of their payments, oldest first. */
export const listOpen = (trx: InstanceTransaction, instanceId: string) =>
  openExceptions(trx, instanceId)
    .leftJoin("payments as payment", (join) =>
      join
        .onRef("payment.instance_id", "=", "exception.instance_id")
        .onRef("payment.payment_id", "=", "exception.payment_id"),
    )
    .selectAll("exception")
    .select(["payment.reference", "payment.conf_number", "payment.account_no", "payment.username"])
    .orderBy("exception.happened_at")
    .orderBy("exception.exception_id")
    .execute();

export type OpenException = Awaited<ReturnType<typeof listOpen>>[number];

/** The open exception that happened first; undefined without one. */
export const oldestOpen = (
  trx: InstanceTransaction,
  instanceId: string,
): Promise<{ readonly happened_at: Date } | undefined> =>
  openExceptions(trx, instanceId)
    .select("exception.happened_at")
    .orderBy("exception.happened_at")
    .limit(1)
    .executeTakeFirst();

/** The open exceptions that prove that rows were lost. */
export const openLosses = (trx: InstanceTransaction) => openOfAll(trx).where("exception.kind", "in", lossKinds);

/**
 * Whether a person has decided that the processor's charge of a scheduled payment stands (RECON-47).
 */
export async function isChargeExplained(
  trx: InstanceTransaction,
  { instance_id, payment_id }: { readonly instance_id: string; readonly payment_id: string },
): Promise<boolean> {
  const closed = await trx
    .selectFrom("reconciliation_exceptions")
    .select("exception_id")
    .where("instance_id", "=", instance_id)
    .where("exception_id", "=", exceptionId({ kind: "chargedButScheduled", reference: payment_id }))
    .where("closed_at", "is not", null)
    .executeTakeFirst();
  return closed !== undefined;
}

/** An open exception of a payment. */
export const findOpen = (
  trx: InstanceTransaction,
  instanceId: string,
  finding: Pick<Finding, "kind" | "reference">,
): Promise<{ readonly exception_id: string } | undefined> =>
  openExceptions(trx, instanceId)
    .where("exception.exception_id", "=", exceptionId(finding))
    .select("exception.exception_id")
    .executeTakeFirst();

/** The exception, locked until the transaction ends: the second of two operators sees the first one's decision. */
export const lockException = (
  trx: InstanceTransaction,
  instanceId: string,
  id: string,
): Promise<ReconciliationException | undefined> =>
  trx
    .selectFrom("reconciliation_exceptions")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("exception_id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function closeException(
  trx: InstanceTransaction,
  { instance_id, exception_id }: ReconciliationException,
  { by, why }: { readonly by: string; readonly why: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable("reconciliation_exceptions")
    .set({ closed_at: at, closed_by: by, closed_why: why })
    .where("instance_id", "=", instance_id)
    .where("exception_id", "=", exception_id)
    .execute();
}
