/** A line of a file, with its place. */
export interface SplitLine {
  /** Counted from 1. */
  readonly line: number;
  /** With its line end; undefined if the line is too long to keep. */
  readonly raw: Buffer | undefined;
  /** The file's bytes up to the end of the line. */
  readonly end: number;
  /** Whether a line end follows. Only the last line may lack one. */
  readonly ended: boolean;
}

const newline = 0x0a;

/**
 * Splits a file into lines. Keeps no more than one line in memory, and nothing of a line that is too long.
 *
 * @param longest - the most bytes of a line, without its line end
 */
export async function* splitLines(bytes: AsyncIterable<Buffer>, longest: number): AsyncGenerator<SplitLine> {
  let parts: Buffer[] = [];
  let length = 0;
  let line = 1;
  let end = 0;
  const take = (ended: boolean): SplitLine => {
    end += length;
    const raw = length - (ended ? 1 : 0) > longest ? undefined : wholeOf(parts);
    const taken = { line, raw, end, ended };
    parts = [];
    length = 0;
    line += 1;
    return taken;
  };
  for await (const chunk of bytes) {
    let from = 0;
    while (from < chunk.length) {
      const at = chunk.indexOf(newline, from);
      const to = at === -1 ? chunk.length : at + 1;
      length += to - from;
      if (length <= longest + 1) parts.push(chunk.subarray(from, to));
      else parts = [];
      from = to;
      if (at !== -1) yield take(true);
    }
  }
  if (length > 0) yield take(false);
}

const wholeOf = ([first = Buffer.alloc(0), ...more]: readonly Buffer[]): Buffer =>
  more.length === 0 ? first : Buffer.concat([first, ...more]);
