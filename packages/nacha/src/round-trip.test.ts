import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readNachaFile, writeNachaFile } from "./index.js";
import { checkByColumns } from "./testing/independent-reader.js";
import { anyFile } from "./testing/random-files.js";

/** A failure prints the seed. Set it to repeat the run. */
const seed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const options = { seed, numRuns: Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 300) };

test("reads back every file that it writes, with every kind of record [NACHA-6]", () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom("\n" as const, "\r\n" as const), (file, lineEnd) => {
      expect(readNachaFile(writeNachaFile(file, { lineEnd }))).toEqual({ ok: true, file });
    }),
    options,
  );
});

test("writes totals, hashes, blocks and trace numbers that an independent reader confirms [NACHA-1, NACHA-3]", () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const entries = file.batches.reduce((sum, batch) => sum + batch.entries.length, 0);
      expect(checkByColumns(writeNachaFile(file))).toEqual({ faults: [], entries });
    }),
    options,
  );
});

test("refuses a file after any change of a digit in a routing number, amount or control total [NACHA-9]", () => {
  fc.assert(
    fc.property(
      anyFile.filter(({ batches }) => batches.length > 0),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (file, place, by) => {
        const text = writeNachaFile(file);
        const places = [...text.split("\n").entries()].flatMap(([line, record]) =>
          checkedColumns(record).map((column) => line * 95 + column - 1),
        );
        const at = places[place % places.length]!;
        const digit = (Number(text[at]) + by) % 10;
        expect(readNachaFile(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`).ok).toBe(false);
      },
    ),
    options,
  );
});

/** The columns of the digits that checksums and totals protect. */
function checkedColumns(record: string): number[] {
  if (/^9{94}$/.test(record)) return [];
  const ranges: Readonly<Record<string, readonly [number, number]>> = { "6": [4, 12], "8": [5, 44], "9": [2, 55] };
  const [from, to] = ranges[record[0] ?? ""] ?? [1, 0];
  const amounts = record.startsWith("6") ? [[30, 39] as const] : [];
  return [[from, to] as const, ...amounts].flatMap(([start, end]) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index),
  );
}
