import { lineOf, modelFaults } from "./checks.js";
import { type FieldFault, type Layout, encode, type Values } from "./fields.js";
import type { Addenda, NachaBatch, NachaEntry, NachaFault, NachaFile } from "./file.js";
import {
  addendaLayouts,
  batchControl,
  batchHeader,
  blockingFactor,
  entryDetail,
  fileControl,
  fileHeader,
  filler,
} from "./layouts.js";
import { blocksOf, sumOf, totalsOf } from "./totals.js";

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

interface Written {
  readonly line: string;
  readonly faults: readonly FieldFault[];
}

/**
 * Writes a file: records of 94 characters in blocks of ten, with computed control records. Names and other texts for
 * people are cleaned and cut to their fields; identifiers are not.
 *
 * @throws NachaFileError with every fault of the file
 */
export function writeNachaFile(file: NachaFile, { lineEnd = "\n" }: WriteOptions = {}): string {
  const { header, batches } = file;
  const { date: creationDate, time: creationTime } = header.createdAt;
  const records = [encode(fileHeader, { ...header, creationDate, creationTime }), ...batches.flatMap(batchRecords)];
  const blockCount = blocksOf(records.length + 1);
  records.push(encode(fileControl, { batchCount: batches.length, blockCount, ...sumOf(batches.map(totalsOf)) }));
  const faults = [
    ...records.flatMap(({ faults: found }, index) => found.map((fault) => ({ line: index + 1, ...fault }))),
    ...modelFaults(file).map((fault) => ({ line: lineOf(file, fault), sentence: fault.sentence })),
  ];
  if (faults.length > 0) throw new NachaFileError(faults);
  const fillers = Array.from({ length: blockCount * blockingFactor - records.length }, () => filler);
  return [...records.map(({ line }) => line), ...fillers].map((line) => line + lineEnd).join("");
}

function batchRecords(batch: NachaBatch): Written[] {
  const { settlementDay = "" } = batch;
  return [
    encode(batchHeader, { ...batch, settlementDay, originatorStatus: "1" }),
    ...batch.entries.flatMap(entryRecords),
    encode(batchControl, { ...batch, ...totalsOf(batch) }),
  ];
}

function entryRecords(entry: NachaEntry): Written[] {
  const { addenda } = entry;
  return [
    encode(entryDetail, { ...entry, addendaIndicator: addenda.length === 0 ? 0 : 1 }),
    ...addenda.map((one, index) => addendaRecord(one, entry, index + 1)),
  ];
}

function addendaRecord(addenda: Addenda, { traceNumber }: NachaEntry, addendaNumber: number): Written {
  const { layout }: { readonly layout: Layout } = addendaLayouts[addenda.kind];
  const own = { traceNumber, addendaNumber, entryNumber: traceNumber.slice(-7) };
  // The kind chooses the layout that its own members fill.
  return encode(layout, { ...addenda, ...own } as unknown as Values<Layout>);
}
