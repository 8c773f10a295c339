import type { SelectQueryBuilder } from "kysely";

/** The most rows that one pass takes; a full batch means that more may wait. */
export const batchSize = 20;

/**
 * Takes the first due rows, at most one batch, within the caller's transaction. It skips rows that another replica is
 * taking at the same time, so each row is taken once.
 *
 * @param take - leases the rows by moving the time when they are next due. If this process dies before it finishes the
 *   rows, the lease expires and another replica takes them.
 */
export async function takeDue<Schema, Tables extends keyof Schema, Key, Row>(
  due: SelectQueryBuilder<Schema, Tables, Key>,
  take: (keys: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const keys = (await due.limit(batchSize).forUpdate().skipLocked().execute()) as Key[];
  return keys.length === 0 ? [] : take(keys);
}

/**
 * Works on a whole batch at once. Failures are reported and don't affect other items.
 *
 * @returns the number of items
 */
export async function processBatch<Item>(
  batch: readonly Item[],
  work: (item: Item) => Promise<void>,
  onError: (error: unknown, item: Item) => void,
): Promise<number> {
  await Promise.all(batch.map((item) => work(item).catch((error: unknown) => onError(error, item))));
  return batch.length;
}
