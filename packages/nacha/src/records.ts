import { secCodeFault } from "./checks.js";
import { decode, type FieldFault, type Layout, type Values } from "./fields.js";
import type { Addenda, NachaFault } from "./file.js";
import { addendaLayouts, batchControl, batchHeader, entryDetail, fileControl, fileHeader, filler } from "./layouts.js";
import { mostFaults } from "./lines.js";

/** A record and the line on which it stands, from 1. */
export interface Read<L extends Layout> {
  readonly line: number;
  readonly values: Values<L>;
}

export interface ReadAddenda {
  readonly line: number;
  readonly addenda: Addenda;
  /** Of payment addenda, the number within the entry, and the last seven digits of the entry's trace number. */
  readonly addendaNumber?: number;
  readonly entryNumber?: string;
  /** Of the others, the trace number of their entry. */
  readonly traceNumber?: string;
}

export interface ReadEntry extends Read<typeof entryDetail> {
  readonly addenda: ReadAddenda[];
}

export interface ReadBatch {
  readonly header: Read<typeof batchHeader>;
  readonly entries: ReadEntry[];
  control?: Read<typeof batchControl>;
}

/** The records of a file in their order, with the control records as they were read. */
export interface ReadRecords {
  readonly header: Read<typeof fileHeader>;
  readonly batches: readonly ReadBatch[];
  readonly control: Read<typeof fileControl>;
}

/** Reads the records of a file. After a record that is out of place, nothing more is read. */
export function readRecords(
  lines: readonly string[],
): { readonly records: ReadRecords } | { readonly faults: readonly NachaFault[] } {
  const reading = new Reading();
  for (const [index, text] of lines.entries()) {
    reading.take(text, index + 1);
    if (reading.isOver) return { faults: reading.faults };
  }
  return reading.end(lines.length);
}

class Reading {
  readonly faults: NachaFault[] = [];
  isOver = false;
  private header: ReadRecords["header"] | undefined;
  private readonly batches: ReadBatch[] = [];
  private control: ReadRecords["control"] | undefined;

  take(text: string, line: number): void {
    if (this.control) {
      if (text !== filler) this.stop(line, "Only records of nines may follow the file control record.");
      return;
    }
    const first = text.slice(0, 1);
    if (!this.header && first !== "1") return this.stop(line, "The file must begin with a file header record.");
    switch (first) {
      case "1":
        if (this.header) return this.stop(line, "This is a second file header record.");
        this.header = this.read(fileHeader, text, line);
        return;
      case "5":
        return this.takeBatchHeader(text, line);
      case "6":
        return this.takeEntry(text, line);
      case "7":
        return this.takeAddenda(text, line);
      case "8":
        return this.takeBatchControl(text, line);
      case "9":
        if (this.openBatch) return this.stop(line, "A file cannot end before the control record of its last batch.");
        this.control = this.read(fileControl, text, line);
        return;
      default:
        return this.stop(line, `A record cannot begin with "${first}".`, 1);
    }
  }

  end(lines: number): ReturnType<typeof readRecords> {
    const { header, batches, control, faults } = this;
    if (!control)
      this.stop(
        lines,
        this.openBatch ? "The last batch has no control record." : "The file control record is missing.",
      );
    return header && control && faults.length === 0 ? { records: { header, batches, control } } : { faults };
  }

  private get openBatch(): ReadBatch | undefined {
    const last = this.batches.at(-1);
    return last?.control ? undefined : last;
  }

  private takeBatchHeader(text: string, line: number): void {
    if (this.openBatch) return this.stop(line, "A batch cannot begin before the control record of the one before it.");
    const header = this.read(batchHeader, text, line);
    const unsupported = secCodeFault(header.values.secCode);
    if (unsupported !== undefined) return this.stop(line, unsupported, 51);
    this.batches.push({ header, entries: [] });
  }

  private takeEntry(text: string, line: number): void {
    if (!this.openBatch) return this.stop(line, "An entry needs a batch header record before it.");
    this.openBatch.entries.push({ ...this.read(entryDetail, text, line), addenda: [] });
  }

  private takeAddenda(text: string, line: number): void {
    const entry = this.openBatch?.entries.at(-1);
    if (!entry) return this.stop(line, "An addenda record needs an entry before it.");
    const [type, code] = [text.slice(1, 3), text.slice(3, 6)];
    const ofType = kinds.filter((kind) => addendaLayouts[kind].type === type);
    const kind = ofType.find((one) => addendaLayouts[one].codes.test(code));
    if (kind === undefined) {
      const unknownCode = { column: 4, sentence: `An addenda record of type ${type} cannot have the code "${code}".` };
      const unknownType = { column: 2, sentence: `Addenda records of type "${type}" are not supported.` };
      return this.add(line, ofType.length > 0 ? unknownCode : unknownType);
    }
    const layout: Layout = addendaLayouts[kind].layout;
    const { addendaNumber, entryNumber, traceNumber, ...values } = this.read(layout, text, line)
      .values as unknown as Omit<ReadAddenda, "line" | "addenda">;
    entry.addenda.push({
      line,
      // The kind's layout reads exactly the members of the kind.
      addenda: { kind, ...values } as unknown as Addenda,
      ...(addendaNumber !== undefined && { addendaNumber }),
      ...(entryNumber !== undefined && { entryNumber }),
      ...(traceNumber !== undefined && { traceNumber }),
    });
  }

  private takeBatchControl(text: string, line: number): void {
    if (!this.openBatch) return this.stop(line, "A batch control record needs a batch header record before it.");
    this.openBatch.control = this.read(batchControl, text, line);
  }

  private read<L extends Layout>(layout: L, text: string, line: number): Read<L> {
    const { values, faults } = decode(layout, text);
    for (const fault of faults) this.add(line, fault);
    return { line, values };
  }

  private add(line: number, fault: FieldFault): void {
    this.faults.push({ line, ...fault });
    if (this.faults.length >= mostFaults) this.isOver = true;
  }

  private stop(line: number, sentence: string, column?: number): void {
    this.faults.push({ line, ...(column !== undefined && { column }), sentence });
    this.isOver = true;
  }
}

const kinds = Object.keys(addendaLayouts) as (keyof typeof addendaLayouts)[];
