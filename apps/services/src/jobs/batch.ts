/**
 * Works on all of a batch at once; what fails is told, and keeps the others from nothing.
 *
 * @returns how many there were
 */
export async function workOn<Item>(batch: readonly Item[], work: (item: Item) => Promise<void>, onError: (error: unknown, item: Item) => void): Promise<number> {
  await Promise.all(batch.map((item) => work(item).catch((error: unknown) => onError(error, item))));
  return batch.length;
}
