import { parseDecimal } from "@paydown/domain";
import type { Database, InstanceTransaction } from "../db/database.js";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { comparableValue } from "../guest/comparable-value.js";
import { canonicalUsername } from "../sessions/username.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { amountOf } from "./amounts.js";
import { type Batch, batchesOf, type NumberedRecord } from "./batches.js";
import { addTotals, type BatchResult, Checkpoints, noTotals, type Totals } from "./checkpoints.js";
import type { Place } from "./progress.js";
import { readNdjson, type SourceRow } from "./reading/source.js";
import type { ImportRecord, RecordKind } from "./record.js";
import { type References, referencesOf } from "./references.js";
import { type Target, writeRecord } from "./write-record.js";

export interface ImportOptions {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly global: GlobalConfig;
  /** The time of the import. */
  readonly now: Date;
  readonly rows: AsyncIterable<SourceRow>;
  /** Checks everything but stores nothing. */
  readonly dryRun?: boolean;
  /** Called for each skipped line with its number, counted from 1, and the reason. */
  readonly onFault?: (line: number, reason: string) => void;
  /** Called after a batch for each of its rows that has a fault. */
  readonly onReject?: (row: SourceRow) => Promise<void> | void;
  /** Makes the import go on where an earlier one of the same file ended. `settings` decide how the file is read. */
  readonly resumable?: { readonly settings: Buffer };
  /** Called once with the last of the lines that an earlier import has stored. */
  readonly onResume?: (lines: number) => void;
  /** Called after each batch. */
  readonly onProgress?: (place: Place) => void;
}

export interface ImportResult extends Totals {
  /** Rows with a fault. */
  readonly faults: number;
}

/** The database went away in the middle. */
export class ImportStopped extends Error {
  override readonly name = "ImportStopped";

  constructor(
    /** All lines up to this one are stored, but for the faulty ones. */
    readonly lines: number,
    override readonly cause: DatabaseUnavailable,
  ) {
    super("The database went away during an import.");
  }
}

/** Imports records that are in memory, as lines of JSON. */
export function importLines({
  lines,
  ...options
}: Omit<ImportOptions, "rows"> & { readonly lines: Iterable<string> }): Promise<ImportResult> {
  return importRows({ ...options, rows: readNdjson(bytesOf(lines)) });
}

async function* bytesOf(lines: Iterable<string>): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(`${line}\n`);
}

/**
 * Imports records as a stream. Repeating an import is safe; valid records are kept and invalid ones reported. A record
 * may refer to an earlier row or to an earlier import.
 */
export async function importRows({
  db,
  tenant,
  global,
  now,
  rows,
  dryRun = false,
  onFault,
  onReject,
  resumable,
  onResume,
  onProgress,
}: ImportOptions): Promise<ImportResult> {
  const target: Target = {
    instanceId: tenant.instanceId,
    keyRing: db.keyRing,
    rowNames: global,
    canonicalUsername: (username) => canonicalUsername(tenant, username),
    lookupFields: (tenant.guestLookup?.fields ?? []).map(({ name }) => name),
  };
  const known = { references: referencesOf(target), now };
  const checkpoints = resumable && !dryRun ? new Checkpoints(db, tenant.instanceId, resumable.settings) : undefined;
  let totals = noTotals;
  let faults = 0;
  let lines = 0;
  let resumed = false;
  const storeBatch = async (batch: Batch): Promise<BatchResult> => {
    const skips = [...batch.skips];
    const resultOf = (kept: readonly NumberedRecord[]): BatchResult => ({
      totals: totalsOf(target, kept, batch.repeated),
      skips: [...skips].sort(([one], [other]) => one - other),
    });
    const kept = await keep(
      db,
      target,
      known,
      batch.records,
      dryRun,
      (line, reason) => skips.push([line, reason]),
      async (trx, stored) => checkpoints?.keep(trx, resultOf(stored)),
    );
    return resultOf(kept);
  };

  try {
    for await (const batch of batchesOf(rows, target)) {
      const before = await checkpoints?.next(batch.rows);
      if (before) resumed = true;
      else if (resumed) {
        resumed = false;
        onResume?.(lines);
      }
      const { totals: added, skips } = before ?? (await storeBatch(batch));
      totals = addTotals(totals, added);
      lines = batch.rows.at(-1)?.lastLine ?? lines;
      for (const [line, reason] of skips) onFault?.(line, reason);
      const faulty = new Set(skips.map(([line]) => line));
      faults += faulty.size;
      for (const row of batch.rows) if (faulty.has(row.line)) await onReject?.(row);
      onProgress?.({ lines, bytes: batch.rows.at(-1)?.end ?? 0 });
    }
    if (resumed) onResume?.(lines);
    await checkpoints?.finish();
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? new ImportStopped(lines, error) : error;
  }
  return { ...totals, faults };
}

function totalsOf({ rowNames }: Target, kept: readonly NumberedRecord[], repeated: number): Totals {
  const imported: Partial<Record<RecordKind, number>> = {};
  const cents: Partial<Record<RecordKind, number>> = {};
  for (const { record } of kept) {
    const { kind } = record;
    imported[kind] = (imported[kind] ?? 0) + 1;
    const amount = amountOf(rowNames, record);
    if (amount !== undefined) cents[kind] = (cents[kind] ?? 0) + amount;
  }
  return { imported, cents, repeated };
}

type Fault = (line: number, reason: string) => void;
type Finish = (trx: InstanceTransaction, kept: readonly NumberedRecord[]) => Promise<void>;

/** What the records of an import are checked against. */
interface Known {
  readonly references: References;
  readonly now: Date;
}

/** Writes a batch and returns the stored records. `finish` runs in the transaction that stores them. */
async function keep(
  db: Database,
  target: Target,
  known: Known,
  batch: readonly NumberedRecord[],
  dryRun: boolean,
  fault: Fault,
  finish: Finish,
): Promise<NumberedRecord[]> {
  const checked = await db.asJob(target.instanceId, (trx) => check(trx, target, known, batch, fault));
  if (dryRun) return checked;
  try {
    await db.asJob(target.instanceId, async (trx) => {
      for (const { record } of checked) await writeRecord(trx, target, record);
      await finish(trx, checked);
    });
    return checked;
  } catch {
    // No check foresaw this error: retry the records one by one, to keep the valid ones and name the invalid one.
    const kept = await keepOneByOne(db, target, checked, fault);
    await db.asJob(target.instanceId, (trx) => finish(trx, kept));
    return kept;
  }
}

async function keepOneByOne(
  db: Database,
  target: Target,
  records: readonly NumberedRecord[],
  fault: Fault,
): Promise<NumberedRecord[]> {
  const kept: NumberedRecord[] = [];
  for (const numbered of records) {
    try {
      await db.asJob(target.instanceId, (trx) => writeRecord(trx, target, numbered.record));
      kept.push(numbered);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
      // A lost connection is not the line's fault.
      if (code === undefined || !/^2[23]/.test(code)) throw error;
      fault(numbered.line, `the database refused it (${code})`);
    }
  }
  return kept;
}

async function check(
  trx: InstanceTransaction,
  target: Target,
  { references, now }: Known,
  batch: readonly NumberedRecord[],
  fault: Fault,
): Promise<NumberedRecord[]> {
  const good: NumberedRecord[] = [];
  for (const numbered of batch) {
    const reason =
      (await references.missing(trx, numbered.record)) ??
      futureFault(now, numbered.record) ??
      cellFault(target, numbered.record) ??
      lookupFault(target, numbered.record);
    if (reason === undefined) {
      references.note(numbered.record);
      good.push(numbered);
    } else fault(numbered.line, reason);
  }
  return good;
}

/** Payments before `asOf` do not lower a due, because it counts as knowing them (PAY-106). */
function futureFault(now: Date, record: ImportRecord): string | undefined {
  if (record.kind !== "account" && record.kind !== "plan") return undefined;
  return new Date(record.asOf) > now
    ? "asOf is later than now, and the due cannot contain payments that are still to come"
    : undefined;
}

/** The cells that identify an account must exist and match the record. */
function cellFault({ rowNames }: Target, record: ImportRecord): string | undefined {
  if (record.kind !== "account") return undefined;
  const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = rowNames;
  const missing = [rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo].find(
    (name) => !Object.hasOwn(record.cells, name),
  );
  if (missing !== undefined) return `cells.${missing} is missing`;
  if (record.cells[rowAccount]?.value !== record.accountNo) return `cells.${rowAccount} must be the accountNo`;
  if (parseDecimal(record.cells[rowDue]?.value ?? "") === undefined)
    return `cells.${rowDue} must be a decimal such as 1250.00`;
  return undefined;
}

/**
 * A plan's lookup values must be for the tenant's lookup fields, and each must contain a letter or a digit, because
 * only those are compared.
 */
function lookupFault({ lookupFields }: Target, record: ImportRecord): string | undefined {
  if (record.kind !== "plan") return undefined;
  const unknown = Object.keys(record.lookups).find((field) => !lookupFields.includes(field));
  if (unknown !== undefined)
    return lookupFields.length === 0
      ? "the instance has no guestLookupFields"
      : `lookups must be of ${lookupFields.join(", ")}`;
  const blank = Object.entries(record.lookups).find(([, values]) =>
    values.some((value) => comparableValue(value) === ""),
  );
  return blank && `lookups.${blank[0]} has a value without letters or digits`;
}
