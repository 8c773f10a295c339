import { isUtf8 } from "node:buffer";
import { parse, type Parser } from "csv-parse";
import { plural } from "../../admin/outcome.js";
import { holdsCardNumber } from "../card-number.js";
import { longestLine, notUtf8, SourceFault, type SourceRow, withoutMark, withTextHead } from "../reading/source.js";
import { columnsOf, type Mapping } from "./mapping.js";
import { recordsOfRow } from "./records-of-row.js";

/** A row of the file: its cells, and the file's bytes up to its end. */
interface ParsedRow {
  readonly cells: readonly Buffer[];
  readonly end: number;
}

/**
 * Reads a CSV file with a mapping. The row with the columns' names has no records.
 *
 * @throws SourceFault before the first row with records if the file is no text in UTF-8, or lacks a column
 */
export async function* readCsv(bytes: AsyncIterable<Buffer>, mapping: Mapping): AsyncGenerator<SourceRow> {
  const { delimiter = ",", quote = '"', columns } = mapping.csv ?? {};
  const parsed: ParsedRow[] = [];
  const parser = parse({
    delimiter,
    quote: quote === "" ? null : quote,
    encoding: null,
    record_delimiter: ["\r\n", "\n"],
    // Rows with too few cells are faults of ours, and a quote within a cell is part of it.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestLine,
    // The types know nothing of `encoding: null`, with which cells are bytes.
    on_record(cells: readonly unknown[], context) {
      parsed.push({ cells: cells as readonly Buffer[], end: context.bytes });
      return null;
    },
  });
  // `fed` returns the errors.
  parser.on("error", () => {});
  let header = columns && headerOf(columns, mapping);
  let pending: Buffer = Buffer.alloc(0);
  /** What follows `pending`; joined only when a row ends, because a long row comes in many chunks. */
  let chunks: Buffer[] = [];
  /** The file's bytes before `pending`. */
  let taken = 0;
  let line = 1;
  /** The parser does not get the byte order mark. */
  let mark = 0;
  let begun = false;

  const take = (end: number, read: (raw: Buffer, line: number) => SourceRow["read"]): SourceRow => {
    const raw = pending.subarray(0, end - taken);
    const first = line;
    line += newlinesIn(raw);
    pending = pending.subarray(raw.length);
    taken = end;
    const lastLine = raw.at(-1) === newline ? line - 1 : line;
    return { line: first, lastLine, raw, end, read: read(raw, lastLine - first + 1) };
  };
  const join = () => {
    pending = Buffer.concat([pending, ...chunks]);
    chunks = [];
  };
  const takeParsed = function* (): Generator<SourceRow> {
    if (parsed.length > 0) join();
    for (const { cells, end } of parsed.splice(0)) {
      const place = end + mark;
      if (header) {
        const known = header;
        yield take(place, (raw, lines) => readRow(mapping, known, cells, raw, lines));
      } else {
        header = headerOf(
          cells.map((cell) => cell.toString("utf8").trim()),
          mapping,
        );
        yield take(place, () => []);
      }
    }
  };

  const takeRest = (reason: string): SourceRow => {
    join();
    return take(taken + pending.length, () => [{ reason }]);
  };

  for await (const chunk of withTextHead(bytes)) {
    const text: Buffer = begun ? chunk : withoutMark(chunk);
    begun = true;
    mark += chunk.length - text.length;
    chunks.push(chunk);
    const fault = await fed(parser, text);
    yield* takeParsed();
    if (fault) {
      yield takeRest(tooLong);
      return;
    }
  }
  const fault = await fed(parser);
  yield* takeParsed();
  if (fault) yield takeRest(notClosed);
  if (!header) throw new SourceFault("The file is empty.");
}

const newline = 0x0a;

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

const tooLong = `the row is longer than ${longestLine} bytes, so the rest of the file is left out: a quote in the row may not be closed`;
const notClosed = "the row has a quote that is not closed, so it runs to the end of the file";

/** Gives the parser a chunk, or the end of the file. @returns what is wrong with the row at its end */
const fed = (parser: Parser, chunk?: Buffer): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const settle = (error?: Error | null) => resolve(error ?? undefined);
    if (chunk) parser.write(chunk, settle);
    else parser.end(settle);
  });

/** The place of each column that the mapping names, and how many there are. */
interface Header {
  readonly places: ReadonlyMap<string, number>;
  readonly columns: readonly string[];
}

/** @throws SourceFault if a column is missing, or there are two of it */
function headerOf(columns: readonly string[], mapping: Mapping): Header {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  const named = [...columnsOf(mapping)];
  if (mapping.csv?.columns === undefined && columns.some((column) => holdsCardNumber(column)))
    throw new SourceFault(
      "The first line holds a card number. If it is a row of data, set csv.columns in the mapping. If not, give the column another name.",
    );
  const missing = named.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    // Then the line may be one of data, which the message must not show.
    if (missing.length === named.length && mapping.csv?.columns === undefined)
      throw new SourceFault(
        `The first line has ${plural(columns.length, "column")}, and none of them has a name of the mapping: ${quoted(missing)}. If the file has no line with the names, set csv.columns in the mapping. If it separates the columns by another character, set csv.delimiter.`,
      );
    throw new SourceFault(
      `The mapping names columns that the file lacks: ${quoted(missing)}. The file has ${quoted(columns)}.`,
    );
  }
  const twice = named.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice.length > 0) throw new SourceFault(`The file has more than one column ${quoted(twice)}. Rename one.`);
  return { columns, places: new Map(named.map((name) => [name, columns.indexOf(name)])) };
}

function readRow(
  mapping: Mapping,
  { places, columns }: Header,
  cells: readonly Buffer[],
  raw: Buffer,
  lines: number,
): SourceRow["read"] {
  if (cells.length === 1 && raw.toString("latin1").trim() === "") return [];
  if (cells.length !== columns.length) {
    const several = lines > 1 ? `, and spans ${lines} lines: a quote may not be closed` : "";
    return [{ reason: `the row has ${cells.length} columns instead of ${columns.length}${several}` }];
  }
  if (!isUtf8(raw)) {
    const at = cells.findIndex((cell) => !isUtf8(cell));
    return [{ reason: at === -1 ? notUtf8 : `column "${columns[at]}": ${notUtf8}` }];
  }
  return recordsOfRow(mapping, (column) => cells[places.get(column) ?? -1]?.toString("utf8").trim() ?? "");
}
