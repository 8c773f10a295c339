import type { NachaFault } from "./file.js";
import { recordLength } from "./layouts.js";

/** Faults to report of one file; a file that is no Nacha file would have one on every line. */
export const mostFaults = 20;

/**
 * Splits a file into records of 94 characters of ASCII. Line ends may be LF or CRLF, or be missing altogether; blank
 * lines at the end are ignored.
 */
export function splitRecords(
  text: string,
): { readonly lines: readonly string[] } | { readonly faults: readonly NachaFault[] } {
  const whole = text.trimEnd();
  if (whole === "") return { faults: [{ line: 1, sentence: "The file is empty." }] };
  // Trailing spaces of the last record went with the blank lines.
  const padded = whole + text.slice(whole.length).replace(/[\r\n][^]*$/, "");
  const lines = padded.includes("\n") ? padded.split(/\r?\n/) : cut(padded);
  const faults: NachaFault[] = [];
  for (const [index, line] of lines.entries()) {
    const fault = lineFault(line);
    if (fault !== undefined) faults.push({ line: index + 1, ...fault });
    if (faults.length === mostFaults) break;
  }
  return faults.length > 0 ? { faults } : { lines };
}

function cut(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; start += recordLength) lines.push(text.slice(start, start + recordLength));
  return lines;
}

function lineFault(line: string): Omit<NachaFault, "line"> | undefined {
  const foreign = /[^ -~]/.exec(line);
  if (foreign)
    return {
      column: foreign.index + 1,
      sentence: "A record has only characters of ASCII 32 to 126; this one does not.",
    };
  return line.length === recordLength
    ? undefined
    : { sentence: `A record has ${recordLength} characters; this one has ${line.length}.` };
}
