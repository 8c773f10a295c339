import { isUtf8 } from "node:buffer";
import { type ReadRecord, notJson, readRecord } from "../record.js";
import { formFault, headBytes } from "./file-form.js";
import { splitLines } from "./split-lines.js";

/** A part of a file that is corrected as a whole: a line, or a row of a CSV file. */
export interface SourceRow {
  /** The number of its first line, counted from 1. */
  readonly line: number;
  /** The number of its last line. */
  readonly lastLine: number;
  /** As it is in the file, with its line end; undefined if it is too long to keep. */
  readonly raw: Buffer | undefined;
  /** The file's bytes up to the end of the row. */
  readonly end: number;
  /** Its records, or what is wrong with them. A blank line has none. */
  readonly read: readonly ReadRecord[];
}

/** The file as a whole cannot be read. The message says what to do. */
export class SourceFault extends Error {
  override readonly name = "SourceFault";
}

/** Fits a document of 15 MB in base64. */
export const longestLine = 22_000_000;

/** The words for bytes that are not UTF-8; most such files come from older programs. */
export const notUtf8 = "it is not UTF-8: save or export the file as UTF-8 (often it is Windows-1252)";

/**
 * Reads a file with one JSON record per line.
 *
 * @throws SourceFault before the first row if the file is no text in UTF-8
 */
export async function* readNdjson(bytes: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  let begun = false;
  for await (const { line, raw, end, ended } of splitLines(withTextHead(bytes), longestLine)) {
    if (!begun && raw) begun = requireRecords(raw);
    const read = raw ? readLine(raw, line === 1, ended) : [{ reason: `it is longer than ${longestLine} bytes` }];
    yield { line, lastLine: line, raw, end, read };
  }
}

/**
 * Recognizes the other forms of data by the first line that is not blank.
 *
 * @returns whether this line is not blank
 * @throws SourceFault with what to do
 */
function requireRecords(raw: Buffer): boolean {
  const text = withoutMark(raw).toString("utf8").trim();
  if (/^\[\s*(?:\{|$)/.test(text))
    throw new SourceFault("The file is one JSON list. Write one record per line, for example with jq -c '.[]' FILE.");
  if (/^[^{}[\]]*[,;\t|][^{}[\]]*$/.test(text))
    throw new SourceFault("The file looks like CSV. Say with --mapping how its rows become records.");
  return text !== "";
}

function readLine(raw: Buffer, first: boolean, ended: boolean): readonly ReadRecord[] {
  if (!isUtf8(raw)) return [{ reason: notUtf8 }];
  const text = (first ? withoutMark(raw) : raw).toString("utf8").trim();
  if (text === "") return [];
  const read = readRecord(text);
  return !ended && "reason" in read && read.reason === notJson ? [{ reason: endsEarly }] : [read];
}

const endsEarly =
  "it is not JSON and has no line end, so the file seems to end in the middle: export or copy it again, and import it";

const byteOrderMark = Buffer.from("\uFEFF");

/** Without the mark with which some programs begin UTF-8. */
export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes;

/**
 * The same bytes, once their head is that of a text.
 *
 * @throws SourceFault if it is not
 */
export async function* withTextHead(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    requireText(head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  requireText(head);
  yield head;
}

function requireText(head: Buffer): void {
  const fault = formFault(head.subarray(0, headBytes));
  if (fault !== undefined) throw new SourceFault(fault);
}
