import { membersOf, type ReadRecord, readRecord, type RecordFault } from "../record.js";
import { cellValue } from "./cell-value.js";
import { type Condition, isCell, type MappedRecord, type MappedValue, type Mapping } from "./mapping.js";

/** The content of a row's cell, without spaces around it. */
export type Row = (column: string) => string;

/** The records of a row, or what is wrong with them. */
export function recordsOfRow({ skip = [], records }: Mapping, row: Row): readonly ReadRecord[] {
  if (skip.some((condition) => holds(condition, row))) return [];
  return records
    .filter(({ when = [] }) => when.every((condition) => holds(condition, row)))
    .map((record) => recordOf(record, row));
}

function holds({ column, in: among, notIn }: Condition, row: Row): boolean {
  const content = row(column);
  return among ? among.includes(content) : !notIn?.includes(content);
}

function recordOf({ kind, members }: MappedRecord, row: Row): ReadRecord {
  const columns = new Map<string, string>();
  const faults: string[] = [];
  const fill = (value: MappedValue, at: string): Filled => {
    if (typeof value !== "object") return { value };
    if (isCell(value)) {
      columns.set(at, value.column);
      const read = cellValue(value, row(value.column));
      if ("value" in read) return { value: read.value, isCell: true };
      faults.push(`column "${value.column}" ${read.words}`);
      return { value: undefined };
    }
    if (value instanceof Array) return { value: fillList(value, at) };
    const filled = Object.entries(value).map(([name, member]) => [name, fill(member, `${at}.${name}`)] as const);
    return {
      value: Object.fromEntries(filled.map(([name, member]) => [name, member.value])),
      empty: isEmpty(filled.map(([, member]) => member)),
    };
  };
  const fillList = (values: readonly MappedValue[], at: string): unknown[] => {
    const list: unknown[] = [];
    for (const value of values) {
      const filled = fill(value, `${at}.${list.length}`);
      if (filled.value !== undefined && !filled.empty) list.push(filled.value);
    }
    return list;
  };
  const { required } = membersOf(kind);
  const filled = Object.entries(members).map(([name, value]) => {
    const member = fill(value, name);
    return [name, member.empty && !required.includes(name) ? undefined : member.value];
  });
  const [fault] = faults;
  if (fault !== undefined) return { reason: `${kind}: ${fault}` };
  const read = readRecord(JSON.stringify({ kind, ...Object.fromEntries(filled) }));
  return "reason" in read ? { reason: withColumn(kind, columns, read) } : { ...read, columns };
}

/** A record's fault, with the record's kind and the column that it is in. */
export function withColumn(kind: string, columns: ReadonlyMap<string, string>, { reason, at }: RecordFault): string {
  const column = at === undefined ? undefined : columns.get(at);
  return `${kind}: ${reason}${column === undefined ? "" : ` (column "${column}")`}`;
}

interface Filled {
  readonly value: unknown;
  readonly isCell?: true;
  /** An object that has cells, all of them empty. A list leaves it out, and so does a record that can do without it. */
  readonly empty?: boolean;
}

function isEmpty(members: readonly Filled[]): boolean {
  const inner = members.filter(({ isCell, empty }) => isCell ?? empty !== undefined);
  return inner.length > 0 && inner.every(({ value, empty }) => value === undefined || empty === true);
}
