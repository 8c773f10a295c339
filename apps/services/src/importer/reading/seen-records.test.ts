import { expect, test } from "vitest";
import type { ImportRecord } from "../record.js";
import { SeenRecords } from "./seen-records.js";

const bank = (routingNumber: string, name = "A"): ImportRecord => ({ kind: "bank", routingNumber, name });

test("tells a record that came before from one with other values [OPS-22]", () => {
  const seen = new SeenRecords();
  const note = (record: ImportRecord, line: number) => seen.note(record, "1", line);
  expect(note(bank("1"), 3)).toEqual({ kind: "new" });
  expect(note(bank("1"), 4)).toEqual({ kind: "repeated" });
  expect(note(bank("1", "B"), 5)).toEqual({ kind: "contradicted", line: 3 });
  // The order of the members does not count.
  expect(note({ name: "A", routingNumber: "1", kind: "bank" }, 7)).toEqual({ kind: "repeated" });
  // Another kind has keys of its own.
  expect(note({ kind: "overTime", accountNo: "1", eligible: true }, 6)).toEqual({ kind: "new" });
});

test("knows each of 20,000 records while its table grows, in 16 bytes a slot [OPS-22]", () => {
  const seen = new SeenRecords();
  const record = bank("1");
  const before = process.memoryUsage().arrayBuffers;
  const lines = Array.from({ length: 20_000 }, (_, at) => at + 1);
  const noteAll = (noted: ImportRecord) => lines.map((line) => seen.note(noted, String(line), line));
  expect(noteAll(record).filter(({ kind }) => kind !== "new")).toEqual([]);
  // Without the tables that were replaced, which may wait for the garbage collector.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThanOrEqual(2 * 32_768 * 16 + 2 ** 20);
  expect(noteAll(bank("2"))).toEqual(lines.map((line) => ({ kind: "contradicted", line })));
});
