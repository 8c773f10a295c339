/** Collects items until there are `most` of them, or their sizes add up to `largest`. */
export async function* inBatches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  { most, largest, sizeOf }: { readonly most: number; readonly largest: number; readonly sizeOf: (item: T) => number },
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (batch.length < most && size < largest) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

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
