import type { SelectQueryBuilder } from "kysely";

/** The most that one turn takes; a full batch says that more may wait. */
export const batchSize = 20;

/**
 * Takes the first rows of those that are due, a batch at most, within the caller's transaction. What another copy of the services
 * is taking at the same time is passed over, so that each row is taken once.
 *
 * @param take - puts off when the rows are due next: if this process dies with them, that lease runs out and another takes them
 */
export async function takeDue<Schema, Tables extends keyof Schema, Key, Row>(
  due: SelectQueryBuilder<Schema, Tables, Key>,
  take: (keys: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const keys = (await due.limit(batchSize).forUpdate().skipLocked().execute()) as Key[];
  return keys.length === 0 ? [] : take(keys);
}

/**
 * Works on all of a batch at once; what fails is told, and keeps the others from nothing.
 *
 * @returns how many there were
 */
export async function workOn<Item>(
  batch: readonly Item[],
  work: (item: Item) => Promise<void>,
  onError: (error: unknown, item: Item) => void,
): Promise<number> {
  await Promise.all(batch.map((item) => work(item).catch((error: unknown) => onError(error, item))));
  return batch.length;
}
