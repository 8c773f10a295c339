import { setImmediate } from "node:timers/promises";
import { type NumberedRecord, recordFault } from "./check-batch.js";
import type { Skip } from "./checkpoints.js";
import { withColumn } from "./csv/records-of-row.js";
import { SeenRecords } from "./reading/seen-records.js";
import type { SourceRow } from "./reading/source.js";
import { keyOf } from "./record-key.js";
import type { Target } from "./target.js";

/** Rows that are stored in one transaction. */
export interface Batch {
  readonly rows: readonly SourceRow[];
  readonly records: readonly NumberedRecord[];
  /** What is wrong with the rows before their records are compared with the database. */
  readonly skips: readonly Skip[];
  /** Records that came before in the file, with the same values. */
  readonly repeated: number;
}

/** Rows of the file per transaction. A kill loses at most these; run the import again. */
const batchSize = 500;
/** How many rows to read before yielding to the event loop, so that the previous batch can send its next statement. */
const rowsInOneGo = 20;
/** A limit in bytes, because a batch of documents could be large. */
const largestBatch = 8_000_000;

/** Always divides the same bytes in the same way, so that an import can resume where an earlier one ended. */
export async function* batchesOf(rows: AsyncIterable<SourceRow>, target: Target, now: Date): AsyncGenerator<Batch> {
  const seen = new SeenRecords();
  let batch = emptyBatch();
  let bytes = 0;
  for await (const row of rows) {
    batch.rows.push(row);
    if (batch.rows.length % rowsInOneGo === 0) await setImmediate();
    bytes += row.raw?.length ?? 0;
    for (const read of row.read) {
      if ("reason" in read) {
        batch.skips.push([row.line, read.reason]);
        continue;
      }
      const { record, columns } = read;
      // Before the comparison, so that a record that is left out does not keep out its correction.
      const fault = recordFault(target, now, record);
      if (fault !== undefined) {
        batch.skips.push([row.line, columns ? withColumn(record.kind, columns, fault) : fault.reason]);
        continue;
      }
      const match = seen.note(record, keyOf(target, record), row.line);
      if (match.kind === "new") batch.records.push({ line: row.line, record });
      else if (match.kind === "repeated") batch.repeated += 1;
      else
        batch.skips.push([
          row.line,
          `line ${match.line} has the same ${record.kind} with other values: keep one of the two`,
        ]);
    }
    if (batch.rows.length >= batchSize || bytes >= largestBatch) {
      yield batch;
      batch = emptyBatch();
      bytes = 0;
    }
  }
  if (batch.rows.length > 0) yield batch;
}

const emptyBatch = () => ({
  rows: [] as SourceRow[],
  records: [] as NumberedRecord[],
  skips: [] as Skip[],
  repeated: 0,
});

/** Makes the next item while the consumer works on the current one. A failure is thrown in its turn. */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  const start = () => {
    const next = items.next();
    // The consumer may not have asked for it yet.
    next.catch(() => {});
    return next;
  };
  let next = start();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = start();
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
