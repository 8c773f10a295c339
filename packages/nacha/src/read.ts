import { lineOf, modelFaults } from "./checks.js";
import type { NachaBatch, NachaEntry, NachaFault, NachaFile, ReadNachaFile, ServiceClass } from "./file.js";
import { mostFaults, splitRecords } from "./lines.js";
import { type ReadBatch, type ReadEntry, readRecords, type ReadRecords } from "./records.js";
import { blocksOf, sumOf, type Totals, totalsOf } from "./totals.js";

/**
 * Reads a file and checks it completely. Lines may end with LF, CRLF or nothing, and the records of nines at the end
 * may be missing. After a fault of the records, their totals are not checked.
 *
 * @param text - decode files as latin1, so that every byte is a character
 * @returns the file, or the first 20 faults
 */
export function readNachaFile(text: string): ReadNachaFile {
  const split = splitRecords(text);
  if ("faults" in split) return refused(split.faults);
  const read = readRecords(split.lines);
  if ("faults" in read) return refused(read.faults);
  const { records } = read;
  const file = fileOf(records);
  const faults = [
    ...modelFaults(file).map((fault) => ({ line: lineOf(file, fault), sentence: fault.sentence })),
    ...records.batches.flatMap(({ entries }) => entries.flatMap(addendaFaults)),
  ];
  if (faults.length === 0) faults.push(...controlFaults(records, file));
  return faults.length > 0 ? refused(faults) : { ok: true, file };
}

const refused = (faults: readonly NachaFault[]): ReadNachaFile => ({ ok: false, faults: faults.slice(0, mostFaults) });

function fileOf({ header, batches }: ReadRecords): NachaFile {
  const { creationDate, creationTime, ...rest } = header.values;
  return {
    header: { ...rest, createdAt: { date: creationDate, time: creationTime } },
    batches: batches.map(batchOf),
  };
}

function batchOf({ header, entries }: ReadBatch): NachaBatch {
  const { originatorStatus, settlementDay, serviceClass, ...rest } = header.values;
  return {
    ...rest,
    // The checks of the file refuse any other number.
    serviceClass: serviceClass as ServiceClass,
    ...(settlementDay !== "" && { settlementDay }),
    entries: entries.map(entryOf),
  };
}

function entryOf({ values, addenda }: ReadEntry): NachaEntry {
  const { addendaIndicator, ...rest } = values;
  return { ...rest, addenda: addenda.map((one) => one.addenda) };
}

/** Addenda records that are missing, or belong to another entry. */
function addendaFaults({ line, values, addenda }: ReadEntry): NachaFault[] {
  const { addendaIndicator, traceNumber } = values;
  const expected = addenda.length === 0 ? 0 : 1;
  return [
    ...(addendaIndicator === expected
      ? []
      : [{ line, column: 79, sentence: `The addenda indicator must be ${expected}.` }]),
    ...addenda.flatMap((one, index) => {
      const isNumbered = one.addendaNumber === undefined || one.addendaNumber === index + 1;
      const isOfEntry = (one.traceNumber ?? traceNumber) === traceNumber && traceNumber.endsWith(one.entryNumber ?? "");
      return [
        ...(isNumbered ? [] : [{ line: one.line, column: 84, sentence: `The addenda number must be ${index + 1}.` }]),
        ...(isOfEntry ? [] : [{ line: one.line, sentence: "The addenda record names another entry." }]),
      ];
    }),
  ];
}

/** Control records that differ from what they control. */
function controlFaults({ batches, control }: ReadRecords, file: NachaFile): NachaFault[] {
  const totals = file.batches.map(totalsOf);
  const lastLine = control.line;
  return [
    ...batches.flatMap(({ header, control: own }, index) =>
      own === undefined
        ? []
        : differences(own.line, own.values, {
            ...totals[index],
            serviceClass: header.values.serviceClass,
            companyId: header.values.companyId,
            originatingDfi: header.values.originatingDfi,
            batchNumber: header.values.batchNumber,
          }),
    ),
    ...differences(lastLine, control.values, {
      batchCount: batches.length,
      blockCount: blocksOf(lastLine),
      ...sumOf(totals),
    }),
  ];
}

const labels: Readonly<Record<string, string>> = {
  entryAndAddendaCount: "number of entries and addenda",
  entryHash: "entry hash",
  totalDebit: "total of debits in cents",
  totalCredit: "total of credits in cents",
  serviceClass: "service class",
  companyId: "company id",
  originatingDfi: "originating DFI",
  batchNumber: "batch number",
  batchCount: "number of batches",
  blockCount: "number of blocks",
} satisfies Readonly<Record<keyof Totals, string>> & Readonly<Record<string, string>>;

function differences(
  line: number,
  said: Readonly<Record<string, string | number>>,
  expected: Readonly<Record<string, string | number>>,
): NachaFault[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    said[name] === value
      ? []
      : [{ line, sentence: `The ${labels[name] ?? name} is ${said[name] ?? "missing"}, but must be ${value}.` }],
  );
}
