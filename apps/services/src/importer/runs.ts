import type { ImportRecord, RecordKind } from "./record.js";
import { keyOf } from "./record-key.js";
import type { Target } from "./target.js";

/** Records by kind, in the order of the file. */
export type Run = ReadonlyMap<RecordKind, readonly ImportRecord[]>;

/**
 * Divides records into runs. Writing a run's kinds one after the other has the same result as writing its records in
 * the order of the file. A new run begins where that would be wrong: at the second record of a key, and at an account
 * that follows a record about it, because a change of its owner deletes what belongs to the earlier one.
 */
export function runsOf(target: Pick<Target, "canonicalUsername">, records: readonly ImportRecord[]): readonly Run[] {
  const runs: Run[] = [];
  let run = new Map<RecordKind, ImportRecord[]>();
  let keys = new Set<string>();
  let accounts = new Set<string>();
  for (const record of records) {
    const key = `${record.kind}\n${keyOf(target, record)}`;
    if (keys.has(key) || (record.kind === "account" && accounts.has(record.accountNo))) {
      runs.push(run);
      run = new Map();
      keys = new Set();
      accounts = new Set();
    }
    keys.add(key);
    if ("accountNo" in record) accounts.add(record.accountNo);
    const ofKind = run.get(record.kind);
    if (ofKind) ofKind.push(record);
    else run.set(record.kind, [record]);
  }
  return run.size === 0 ? runs : [...runs, run];
}
