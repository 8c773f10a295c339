import { parseDecimal } from "@paydown/domain";
import type { Database, InstanceTransaction } from "../db/database.js";
import { comparableValue } from "../guest/comparable-value.js";
import { canonicalUsername } from "../sessions/username.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { keyOf } from "./reading/record-key.js";
import { SeenRecords } from "./reading/seen-records.js";
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
  readonly onProgress?: (lines: number) => void;
}

export interface ImportResult {
  readonly imported: Readonly<Partial<Record<RecordKind, number>>>;
  /** Rows with a fault. */
  readonly faults: number;
  /** Records that came before in the file, with the same values. */
  readonly repeated: number;
}

interface NumberedRecord {
  readonly line: number;
  readonly record: ImportRecord;
}

/** Rows of the file per transaction. A kill loses at most these; run the import again. */
const batchSize = 500;
/** A limit in bytes, because a batch of documents could be large. */
const largestBatch = 8_000_000;
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
  onProgress,
}: ImportOptions): Promise<ImportResult> {
  const target: Target = {
    instanceId: tenant.instanceId,
    keyRing: db.keyRing,
    rowNames: global,
    canonicalUsername: (username) => canonicalUsername(tenant, username),
    lookupFields: (tenant.guestLookup?.fields ?? []).map(({ name }) => name),
  };
  const references = referencesOf(target);
  const seen = new SeenRecords();
  const imported: Partial<Record<RecordKind, number>> = {};
  let faults = 0;
  let repeated = 0;
  let lines = 0;
  let batch: NumberedRecord[] = [];
  let batchRows: SourceRow[] = [];
  let batched = 0;
  const faulty = new Set<number>();
  const fault = (at: number, reason: string) => {
    faulty.add(at);
    onFault?.(at, reason);
  };
  const flush = async () => {
    for (const { record } of await keep(db, target, { references, now }, batch, dryRun, fault))
      imported[record.kind] = (imported[record.kind] ?? 0) + 1;
    for (const row of batchRows) if (faulty.has(row.line)) await onReject?.(row);
    faults += faulty.size;
    faulty.clear();
    batch = [];
    batchRows = [];
    batched = 0;
    onProgress?.(lines);
  };
  const take = (line: number, record: ImportRecord) => {
    const sighting = seen.note(record, keyOf(target, record), line);
    if (sighting.kind === "new") batch.push({ line, record });
    else if (sighting.kind === "repeated") repeated += 1;
    else fault(line, `line ${sighting.line} has the same ${record.kind} with other values: keep one of the two`);
  };

  for await (const row of rows) {
    const { line, lastLine, raw, read } = row;
    lines = lastLine;
    batchRows.push(row);
    for (const one of read) {
      if ("reason" in one) fault(line, one.reason);
      else take(line, one.record);
    }
    batched += raw?.length ?? 0;
    if (batchRows.length >= batchSize || batched >= largestBatch) await flush();
  }
  await flush();
  return { imported, faults, repeated };
}

type Fault = (line: number, reason: string) => void;

/** What the records of an import are checked against. */
interface Known {
  readonly references: References;
  readonly now: Date;
}

/** Writes a batch and returns the stored records. */
async function keep(
  db: Database,
  target: Target,
  known: Known,
  batch: readonly NumberedRecord[],
  dryRun: boolean,
  fault: Fault,
): Promise<NumberedRecord[]> {
  const checked = await db.asJob(target.instanceId, (trx) => check(trx, target, known, batch, fault));
  if (dryRun || checked.length === 0) return checked;
  try {
    await db.asJob(target.instanceId, async (trx) => {
      for (const { record } of checked) await writeRecord(trx, target, record);
    });
    return checked;
  } catch {
    // No check foresaw this error: retry the records one by one, to keep the valid ones and name the invalid one.
    return keepOneByOne(db, target, checked, fault);
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
