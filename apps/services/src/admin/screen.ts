/** Where a command's lines and its progress go, such as standard error. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How long no further line about the progress is printed to what is not a terminal, in milliseconds. */
const quietMs = 10_000;

/** Goes back to the start of a terminal's line, and clears it. */
const clear = "\r\u001B[K";

/** Prints lines, and the progress: on a terminal in one line that changes, else as a line from time to time. */
export function screenOf(output: Output, now: () => number) {
  let shown = false;
  let printedAt = now();
  const clearing = () => {
    const before = shown ? clear : "";
    shown = false;
    return before;
  };
  return {
    tell: (line: string): void => void output.write(`${clearing()}${line}\n`),
    progress(line: string): void {
      if (output.isTTY) {
        output.write(`${clearing()}${line}`);
        shown = true;
      } else if (now() - printedAt >= quietMs) {
        printedAt = now();
        output.write(`${line}\n`);
      }
    },
    /** Removes the progress from a terminal. */
    end(): void {
      const before = clearing();
      if (before !== "") output.write(before);
    },
  };
}
