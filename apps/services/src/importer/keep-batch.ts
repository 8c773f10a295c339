import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import { codeOf, DatabaseUnavailable } from "../db/unavailable.js";
import { type ErasedPeople, erasedPeople, isErasedCurrent } from "../retention/erased-people.js";
import { checkBatch, type Fault, type NumberedRecord } from "./check-batch.js";
import { type HashKinds, hashKindsOf } from "./hash-kinds.js";
import { type NewPasswords, hashNewPasswords } from "./new-passwords.js";
import { lockClosing, paymentsInProgress } from "./payments-in-progress.js";
import { nothingUnstored, type Unstored, referencesOf, unstoredOfCheck } from "./references.js";
import type { Target } from "./target.js";
import { writeRecords, type Writing } from "./write-records.js";

/** Where one import stores its batches. */
export interface BatchStore {
  readonly db: Database;
  readonly target: Target;
  /** The time of the import. */
  readonly now: Date;
  /** The targets that only this check knows; undefined to store the records. */
  readonly unstored: Unstored | undefined;
  readonly hashKinds: HashKinds;
  /** Who must not come back, as of the last batch. */
  erased: ErasedPeople;
}

/** A record that the database refused, by its line, and why. */
export type Refusal = Parameters<Fault>;

/** What the caller does for one batch. */
interface BatchCallbacks {
  readonly fault: Fault;
  /** Runs in the transaction that stores the batch; it may run again, if PostgreSQL ends the transaction. */
  finish(
    trx: InstanceTransaction,
    kept: readonly NumberedRecord[],
    refused: readonly Refusal[],
  ): Promise<void> | undefined;
}

/** A store, or one that only checks. */
export function batchStore(
  options: Omit<BatchStore, "unstored" | "hashKinds"> & { readonly dryRun: boolean },
): BatchStore {
  const { dryRun, ...rest } = options;
  return {
    ...rest,
    unstored: dryRun ? unstoredOfCheck() : undefined,
    hashKinds: hashKindsOf(rest.target.instanceId),
  };
}

/**
 * Checks a batch and writes it in one transaction. Returns the stored records.
 *
 * Passwords are hashed between the check and the write, because a hash takes long and nobody else could use the
 * embedded database's connection meanwhile.
 */
export async function keepBatch(
  store: BatchStore,
  batch: readonly NumberedRecord[],
  callbacks: BatchCallbacks,
): Promise<readonly NumberedRecord[]> {
  const { db, target, unstored = nothingUnstored, hashKinds, erased } = store;
  const { fault } = callbacks;
  const records = batch.map(({ record }) => record);
  const { references, inProgress } = await db.asJob(target.instanceId, async (trx) => {
    await hashKinds.prepare(trx, records);
    return {
      references: await referencesOf(trx, target, records, unstored),
      inProgress: await paymentsInProgress(trx, records),
    };
  });
  const checked = checkBatch(target, { references, hashKinds, erased, inProgress }, batch, fault);
  if (store.unstored) return checked;
  const passwords = await hashNewPasswords(target, references, checked);
  const written = await write(store, passwords, checked, callbacks);
  if (written === "erasedMeanwhile") {
    store.erased = await erasedPeople(db, target.instanceId);
    return keepBatch(store, checked, callbacks);
  }
  const { kept, refused } = written;
  for (const [line, reason] of refused) fault(line, reason);
  return kept;
}

interface Written {
  readonly kept: readonly NumberedRecord[];
  readonly refused: readonly Refusal[];
}

async function write(
  { db, target, now, erased }: BatchStore,
  passwords: NewPasswords,
  batch: readonly NumberedRecord[],
  { finish }: BatchCallbacks,
): Promise<Written | "erasedMeanwhile"> {
  const { instanceId } = target;
  const inTransaction = (store: typeof writeAll) =>
    untilNoDeadlock(() =>
      db.asJob(instanceId, async (trx) => {
        if (!(await isErasedCurrent(trx, instanceId, erased))) return "erasedMeanwhile" as const;
        const { closable, busy } = await lockClosing(trx, instanceId, batch);
        const written = await store({ trx, target, passwords, now }, closable);
        const refused = [...busy, ...written.refused];
        await finish(trx, written.kept, refused);
        return { kept: written.kept, refused };
      }),
    );
  try {
    return await inTransaction(writeAll);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  // No check foresaw this error. Only now with savepoints, because nearly all batches need none.
  return inTransaction(writeGood);
}

async function writeAll(writing: Writing, batch: readonly NumberedRecord[]): Promise<Written> {
  const records = batch.map(({ record }) => record);
  await writeRecords(writing, records);
  return { kept: batch, refused: [] };
}

/** Halves the batch until each part is stored or is the one record that the database refuses. */
async function writeGood(writing: Writing, batch: readonly NumberedRecord[]): Promise<Written> {
  const { trx } = writing;
  await sql`savepoint part`.execute(trx);
  try {
    const written = await writeAll(writing, batch);
    await sql`release savepoint part`.execute(trx);
    return written;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    if (batch.length <= 1)
      return { kept: [], refused: batch.map(({ line }) => [line, `the database refused it (${codeOf(error)})`]) };
  }
  const half = Math.ceil(batch.length / 2);
  const first = await writeGood(writing, batch.slice(0, half));
  const second = await writeGood(writing, batch.slice(half));
  return { kept: [...first.kept, ...second.kept], refused: [...first.refused, ...second.refused] };
}

/** SQLSTATE of a value or a constraint. Any other error, such as a lost connection, is not a record's fault. */
const isRefusal = (error: unknown) => !(error instanceof DatabaseUnavailable) && /^2[23]/.test(codeOf(error) ?? "");

/** SQLSTATE classes after which the same transaction may succeed: deadlock and serialization failure. */
const isDeadlock = (error: unknown) => codeOf(error)?.startsWith("40") === true;

const mostTries = 5;

/** Repeats a transaction that PostgreSQL ended, because it and another one waited for each other. */
async function untilNoDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error;
    }
  }
}
