import type { Database } from "../db/database.js";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { erasedPeople } from "../retention/erased-people.js";
import { canonicalUsername } from "../sessions/username.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { amountOf } from "./amounts.js";
import { type Batch, batchesOf, oneAhead } from "./batches.js";
import type { NumberedRecord } from "./check-batch.js";
import { addTotals, type BatchResult, Checkpoints, noTotals, type Totals } from "./checkpoints.js";
import { type BatchStore, batchStore, keepBatch, type Refusal } from "./keep-batch.js";
import type { Place } from "./progress.js";
import { readNdjson, type SourceRow } from "./reading/source.js";
import { publishedSchema, type RecordKind, recordKinds } from "./record.js";
import type { Target } from "./target.js";

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
  /** Makes the import resume where an earlier one of the same file ended. `settings` decide how the file is read. */
  readonly resumable?: { readonly settings: Buffer };
  /** Called once with the last of the lines that an earlier import has stored. */
  readonly onResume?: (lines: number) => void;
  /** Called once the last batch is stored, before the import forgets where it would resume. */
  readonly onStored?: () => Promise<void> | void;
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
  onStored,
  onProgress,
}: ImportOptions): Promise<ImportResult> {
  const target: Target = {
    instanceId: tenant.instanceId,
    keyRing: db.keyRing,
    rowNames: global,
    canonicalUsername: (username) => canonicalUsername(tenant, username),
    lookupFields: (tenant.guestLookup?.fields ?? []).map(({ name }) => name),
    promptNames: promptNamesOf(tenant),
  };
  let store: BatchStore | undefined;
  const checkpoints =
    resumable && !dryRun
      ? new Checkpoints(db, tenant.instanceId, checkingSettings(target, tenant, resumable.settings))
      : undefined;
  let totals = noTotals;
  let faults = 0;
  let lines = 0;
  let resumed = false;
  const storeBatch = async (batch: Batch): Promise<BatchResult> => {
    const skips = [...batch.skips];
    const resultOf = (kept: readonly NumberedRecord[], refused: readonly Refusal[] = []): BatchResult => ({
      totals: totalsOf(target, kept, batch.repeated),
      skips: [...skips, ...refused].sort(([one], [other]) => one - other),
    });
    store ??= batchStore({ db, target, now, dryRun, erased: await erasedPeople(db, tenant.instanceId) });
    const kept = await keepBatch(store, batch.records, {
      fault: (line, reason) => void skips.push([line, reason]),
      finish: (trx, stored, refused) => checkpoints?.keep(trx, resultOf(stored, refused)),
    });
    return resultOf(kept);
  };

  try {
    // The processor reads the next batch while the database stores this one.
    for await (const batch of oneAhead(batchesOf(rows, target, now))) {
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
    await onStored?.();
    await checkpoints?.finish();
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? new ImportStopped(lines, error) : error;
  }
  return { ...totals, faults };
}

/** The prompts of every registration, because a link may ask those of another code than `regSODCode`. */
const promptNamesOf = ({ registrations }: Tenant): readonly string[] => [
  ...new Set([...registrations.values()].flatMap((prompts) => prompts.map(({ name }) => name))),
];

/** What decides whether a line is good: the tenant's settings, and the forms of the records in this release. */
function checkingSettings(
  { rowNames: { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo }, lookupFields, promptNames }: Target,
  { instance: { loginIdentifier } }: Tenant,
  settings: Buffer,
): Buffer {
  const facts = { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo, lookupFields, promptNames, loginIdentifier };
  return Buffer.concat([Buffer.from(JSON.stringify([facts, recordKinds.map(publishedSchema)])), settings]);
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
