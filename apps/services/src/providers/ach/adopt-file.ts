import { createHash } from "node:crypto";
import { addDays, cents, parseCalendarDate, toDecimal } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import { type NachaEntry, readNachaFile, transactionCodes } from "@paydown/nacha";
import { type CommandOutcome, done, refused } from "../../admin/outcome.js";
import type { Database, InstanceTransaction } from "../../db/database.js";
import { entryByTrace } from "./entries.js";
import { fileNumberIn, insertFile, keptDays } from "./form-file.js";
import { individualId } from "./nacha-of.js";
import { lockBank } from "./report.js";

interface Adopted {
  readonly instanceId: string;
  /** The name of the file at the bank. */
  readonly name: string;
  readonly content: string;
  readonly by: string;
  readonly why: string;
  readonly now: Date;
}

/**
 * Takes a file into the database that the bank has and a restored database has lost. The entries of the file that the
 * database still holds as waiting are in this file then, and are not sent again (ACH-16).
 */
export async function adoptFile(db: Database, adopted: Adopted): Promise<CommandOutcome> {
  const { instanceId, name, content } = adopted;
  const number = fileNumberIn(instanceId, name);
  if (number === undefined || !name.endsWith(".ach"))
    return refused(1, `${name} is not the name of a file that ${instanceId} sends.`);
  const read = readNachaFile(content);
  if (!read.ok) return refused(1, `${name} cannot be read: line ${read.faults[0]?.line}: ${read.faults[0]?.sentence}`);
  const entries = read.file.batches.flatMap((batch) => batch.entries);
  const effectiveOn = parseCalendarDate(read.file.batches[0]?.effectiveDate ?? "") ?? bankingDate(adopted.now);
  return db.asJob(instanceId, async (trx) => {
    const { next_file_no } = await lockBank(trx, instanceId);
    if (number < next_file_no) return refused(1, `The database knows the files before number ${next_file_no}.`);
    await insertFile(trx, db.keyRing, {
      ...{ instance_id: instanceId, name, file_no: number, modifier: read.file.header.modifier },
      ...{ created_on: read.file.header.createdAt.date, effective_on: effectiveOn, formed_at: adopted.now },
      ...{ content, entries: entries.length, state: "uploaded", uploaded_at: adopted.now },
      ...{ debit_cents: totalOf(entries, "debit"), credit_cents: totalOf(entries, "credit") },
      digest: createHash("sha256").update(content, "latin1").digest("hex"),
      delete_after: addDays(effectiveOn, keptDays),
      ...{ decided_by: adopted.by, decided_why: adopted.why },
    });
    const lost = [];
    for (const entry of entries) if (!(await take(trx, adopted, entry, effectiveOn))) lost.push(entry);
    await trx
      .updateTable("ach_banks")
      .set({ next_file_no: number + 1 })
      .where("instance_id", "=", instanceId)
      .execute();
    await skipTraces(trx, instanceId, entries);
    return done(
      `${name} is adopted by ${adopted.by}: ${entries.length - lost.length} of ${entries.length} entries are known.`,
      ...lost.map(
        (entry) =>
          `  lost: trace number ${entry.traceNumber}, ${toDecimal(cents(entry.amount))}, reference ${entry.individualId}…`,
      ),
    );
  });
}

const totalOf = (entries: readonly NachaEntry[], direction: "credit" | "debit"): number =>
  entries
    .filter(({ transactionCode }) => transactionCodes.get(transactionCode)?.direction === direction)
    .reduce((sum, { amount }) => sum + amount, 0);

/** @returns whether the database had the entry as waiting. A new entry may have the trace number of a lost one */
async function take(
  trx: InstanceTransaction,
  { instanceId, name }: Adopted,
  { traceNumber, amount, individualId: id }: NachaEntry,
  effectiveOn: string,
): Promise<boolean> {
  const entry = await entryByTrace(trx, instanceId, traceNumber);
  if (entry?.state !== "waiting" || entry.amount_cents !== amount || individualId(entry.reference) !== id) return false;
  await trx
    .updateTable("ach_entries")
    .set({ state: "filed", file_name: name, effective_on: effectiveOn })
    .where("instance_id", "=", instanceId)
    .where("kind", "=", entry.kind)
    .where("reference", "=", entry.reference)
    .execute();
  return true;
}

/** A later entry must not get the trace number of a lost one. */
async function skipTraces(trx: InstanceTransaction, instanceId: string, entries: readonly NachaEntry[]): Promise<void> {
  const last = Math.max(0, ...entries.map(({ traceNumber }) => Number(traceNumber.slice(-7))));
  await trx
    .insertInto("ach_traces")
    .values({ instance_id: instanceId, next_trace: last + 1 })
    .onConflict((conflict) =>
      conflict
        .column("instance_id")
        .doUpdateSet({ next_trace: last + 1 })
        .where("ach_traces.next_trace", "<=", last),
    )
    .execute();
}
