import type { Database } from "../db/database.js";
import { canonicalUsername } from "../sessions/username.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import { inBatches, oneAhead } from "./batches.js";
import type { NumberedRecord } from "./check-batch.js";
import { keepBatch, keeping } from "./keep-batch.js";
import { readRecord, type RecordKind } from "./record.js";
import type { Target } from "./target.js";

export interface ImportOptions {
  readonly db: Database;
  readonly tenant: Tenant;
  readonly global: GlobalConfig;
  /** The time of the import. */
  readonly now: Date;
  /** NDJSON, one line at a time. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
  /** Checks everything but stores nothing. */
  readonly dryRun?: boolean;
  /** Called for each skipped line with its number, counted from 1, and the reason. */
  readonly onFault?: (line: number, reason: string) => void;
  readonly onProgress?: (lines: number) => void;
}

export interface ImportResult {
  readonly imported: Readonly<Partial<Record<RecordKind, number>>>;
  readonly faults: number;
}

/** Lines per transaction. A kill loses at most these; run the import again. */
const batchSize = 500;
/** A limit in characters, because a batch of documents could be large. */
const largestBatch = 8_000_000;
/** Fits a document of 15 MB in base64. */
const longestLine = 22_000_000;

/**
 * Imports records as a stream. Repeating an import is safe; valid lines are kept and invalid ones reported. A record
 * may refer to an earlier line or to an earlier import.
 */
export async function importLines({
  db,
  tenant,
  global,
  now,
  lines,
  dryRun = false,
  onFault,
  onProgress,
}: ImportOptions): Promise<ImportResult> {
  const target: Target = {
    instanceId: tenant.instanceId,
    keyRing: db.keyRing,
    rowNames: global,
    canonicalUsername: (username) => canonicalUsername(tenant, username),
    lookupFields: (tenant.guestLookup?.fields ?? []).map(({ name }) => name),
  };
  const imported: Partial<Record<RecordKind, number>> = {};
  let faults = 0;
  const fault = (at: number, reason: string) => {
    faults += 1;
    onFault?.(at, reason);
  };
  const keep = keeping({ db, target, now, dryRun, fault });
  const batches = inBatches(readLines(lines), { most: batchSize, largest: largestBatch, sizeOf: ({ size }) => size });
  // The processor reads the next batch while the database stores this one.
  for await (const batch of oneAhead(batches)) {
    const records: NumberedRecord[] = [];
    for (const { line, read } of batch) {
      if ("reason" in read) fault(line, read.reason);
      else records.push({ line, record: read.record });
    }
    for (const { record } of await keepBatch(keep, records)) imported[record.kind] = (imported[record.kind] ?? 0) + 1;
    onProgress?.(batch.at(-1)?.line ?? 0);
  }
  return { imported, faults };
}

interface ReadLine {
  readonly line: number;
  readonly size: number;
  readonly read: ReturnType<typeof readRecord>;
}

async function* readLines(lines: ImportOptions["lines"]): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const raw of lines) {
    line += 1;
    const text = (line === 1 ? raw.replace(/^\uFEFF/, "") : raw).trim();
    if (text === "") continue;
    const isTooLong = text.length > longestLine;
    const read = isTooLong ? { reason: `it is longer than ${longestLine} characters` } : readRecord(text);
    yield { line, size: isTooLong ? 0 : text.length, read };
  }
}
