import type { NachaFault, NachaFile } from "./file.js";

/** Thrown for a file that the format cannot express, or that a bank would reject. */
export class NachaFileError extends Error {
  readonly faults: readonly NachaFault[];

  constructor(faults: readonly NachaFault[]) {
    super(faults.map(({ line, sentence }) => `Line ${line}: ${sentence}`).join(" "));
    this.faults = faults;
  }
}

export interface WriteOptions {
  /** @default "\n" */
  readonly lineEnd?: "\n" | "\r\n";
}

/**
 * Writes a file: records of 94 characters in blocks of 10, with computed control records.
 *
 * @throws NachaFileError
 */
export function writeNachaFile(file: NachaFile, { lineEnd = "\n" }: WriteOptions = {}): string {
  throw new NachaFileError([{ line: 1, sentence: `Not written yet: ${file.batches.length} ${lineEnd.length}` }]);
}
