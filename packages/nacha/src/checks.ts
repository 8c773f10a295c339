import type { NachaBatch, NachaEntry, NachaFile } from "./file.js";
import { addendaLayouts } from "./layouts.js";
import { transactionCodes } from "./transaction-codes.js";

/** A fault of an entry, or of a batch if it names no entry. Indexes count from 0. */
export interface ModelFault {
  readonly batch: number;
  readonly entry?: number;
  readonly sentence: string;
}

/** Entry classes whose records have other layouts than the ones here. */
const otherLayouts = ["IAT", "ADV"];

/** Whether other records of this package can hold a batch of the class. */
export const secCodeFault = (secCode: string): string | undefined =>
  otherLayouts.includes(secCode) ? `${secCode} entries have other record layouts, which are not supported.` : undefined;

/** A batch of new entries, and not of answers to earlier ones (returns and notifications of change). */
const isForward = ({ entries }: NachaBatch) => !entries.some(isAnswer);

const isAnswer = ({ addenda }: NachaEntry) => addenda.some(({ kind }) => kind !== "payment");

/** What the records of a file must not say, though each of them is well formed. */
export function modelFaults({ batches }: NachaFile): ModelFault[] {
  let lastNumber = -1;
  return batches.flatMap((batch, index) => {
    const faults = batchFaults(batch).map((fault) => ({ batch: index, ...fault }));
    if (!isForward(batch)) return faults;
    if (batch.batchNumber <= lastNumber)
      faults.push({ batch: index, sentence: `Batch number ${batch.batchNumber} does not exceed the one before it.` });
    lastNumber = batch.batchNumber;
    return faults;
  });
}

type BatchFault = Omit<ModelFault, "batch">;

function batchFaults(batch: NachaBatch): BatchFault[] {
  const sentences = [
    secCodeFault(batch.secCode),
    [200, 220, 225].includes(batch.serviceClass) ? undefined : "The service class must be 200, 220 or 225.",
    batch.entries.length === 0 ? "The batch has no entries." : undefined,
    isForward(batch) && batch.effectiveDate === "" ? "The effective date is missing." : undefined,
  ];
  return [
    ...sentences.flatMap((sentence) => (sentence === undefined ? [] : [{ sentence }])),
    ...batch.entries.flatMap((entry, index) =>
      entryFaults(entry, batch).map((sentence) => ({ entry: index, sentence })),
    ),
    ...(isForward(batch) ? traceFaults(batch) : []),
  ];
}

function entryFaults(entry: NachaEntry, { serviceClass, secCode }: NachaBatch): string[] {
  const { transactionCode, amount, addenda } = entry;
  const code = transactionCodes.get(transactionCode);
  if (code === undefined) return [`The transaction code ${transactionCode} does not exist.`];
  const faults: (string | false)[] = [
    serviceClass === 220 && code.direction === "debit" && "A batch of service class 220 holds no debits.",
    serviceClass === 225 && code.direction === "credit" && "A batch of service class 225 holds no credits.",
    code.use === "live" && amount === 0 && secCode !== "COR" && "The amount must be above 0.",
    (code.use === "prenote" || code.use === "remittance") &&
      amount !== 0 &&
      `The amount must be 0 with transaction code ${transactionCode}.`,
    secCode === "COR" && amount !== 0 && "The amount must be 0 in a notification of change.",
    (secCode === "COR") !== addenda.some(({ kind }) => kind === "change" || kind === "refusedChange") &&
      "Entries of class COR, and no others, have an addenda record of type 98.",
    code.use === "return" && !isAnswer(entry) && "A return needs its addenda record.",
    isAnswer(entry) && addenda.length !== 1 && "A return or notification of change has exactly one addenda record.",
    !isAnswer(entry) && entry.individualName.trim() === "" && "The individual name is missing.",
    addenda.length > 9999 && "An entry has at most 9999 addenda records.",
    ...addenda.map(
      (one) =>
        one.kind !== "payment" &&
        !addendaLayouts[one.kind].codes.test(one.code) &&
        `The code ${one.code} does not fit its addenda record.`,
    ),
  ];
  return faults.filter((fault) => fault !== false);
}

function traceFaults({ originatingDfi, entries }: NachaBatch): BatchFault[] {
  return entries.flatMap(({ traceNumber }, entry) => {
    const last = entries[entry - 1]?.traceNumber ?? "";
    if (!traceNumber.startsWith(originatingDfi))
      return [{ entry, sentence: "The trace number must begin with the originating DFI of its batch." }];
    return traceNumber <= last ? [{ entry, sentence: "The trace number must exceed the one before it." }] : [];
  });
}

/** The line on which a batch or entry of a file stands, from 1. */
export function lineOf({ batches }: NachaFile, { batch, entry }: ModelFault): number {
  const start = batches.slice(0, batch).reduce((line, { entries }) => line + 2 + linesOf(entries), 2);
  return entry === undefined ? start : start + 1 + linesOf(batches[batch]?.entries.slice(0, entry) ?? []);
}

const linesOf = (entries: readonly NachaEntry[]) =>
  entries.reduce((lines, { addenda }) => lines + 1 + addenda.length, 0);
