/** How far an import is: counted from its start, in lines and bytes of the file. */
export interface Place {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * A line about the progress, with the rate and the time left.
 *
 * @param from - the place at which the import began to store, which is not the start of the file if it resumed
 * @param size - the file's bytes, if known
 */
export function progressLine(now: Place, from: Place, elapsedMs: number, size: number | undefined): string {
  const seconds = elapsedMs / 1_000;
  const rate = seconds > 0 ? Math.round((now.lines - from.lines) / seconds) : 0;
  const parts = [`${grouped(now.lines)} lines`, `${grouped(rate)} lines a second`];
  const done = now.bytes - from.bytes;
  if (size !== undefined && size > 0) {
    parts.push(`${Math.min(100, Math.floor((now.bytes / size) * 100))} %`);
    if (done > 0 && now.bytes < size) parts.push(`${timeWords(((size - now.bytes) / done) * seconds)} left`);
  }
  return parts.join(", ");
}

const grouped = (count: number): string => count.toLocaleString("en-US");

function timeWords(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
