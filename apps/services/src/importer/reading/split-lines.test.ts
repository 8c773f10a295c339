import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type SplitLine, splitLines } from "./split-lines.js";

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const linesOf = (bytes: AsyncIterable<Buffer>, longest: number): Promise<SplitLine[]> =>
  Readable.from(splitLines(bytes, longest)).toArray();

async function split(text: string, size: number, longest = 5) {
  const lines = await linesOf(chunksOf(Buffer.from(text), size), longest);
  return lines.map(({ line, raw, end, ended }) => [line, raw?.toString(), end, ended]);
}

test.each([1, 2, 3, 100])("numbers lines and says where they end, from chunks of %d bytes [OPS-20]", async (size) => {
  expect(await split("ab\r\n\nc", size)).toEqual([
    [1, "ab\r\n", 4, true],
    [2, "\n", 5, true],
    [3, "c", 6, false],
  ]);
  expect(await split("", size)).toEqual([]);
});

test.each([1, 4, 100])("leaves out a line that is too long, from chunks of %d bytes [OPS-20]", async (size) => {
  expect(await split("12345\n123456\n12345", size)).toEqual([
    [1, "12345\n", 6, true],
    [2, undefined, 13, true],
    [3, "12345", 18, false],
  ]);
  expect(await split("123456", size)).toEqual([[1, undefined, 6, false]]);
});

test("keeps nothing of a line of 1 GB [OPS-20]", async () => {
  async function* gigabyte() {
    for (let count = 0; count < 1_024; count += 1) yield Buffer.alloc(2 ** 20, "x");
    yield Buffer.from("\n{}\n");
  }
  const before = process.memoryUsage().arrayBuffers;
  const lines = await linesOf(gigabyte(), 22_000_000);
  expect(lines.map(({ line, raw, end }) => [line, raw?.toString(), end])).toEqual([
    [1, undefined, 2 ** 30 + 1],
    [2, "{}\n", 2 ** 30 + 4],
  ]);
  // Chunks that wait for the garbage collector count, too.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 28);
});

test("loses no byte, whatever the chunks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r") }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        const lines = await split(text, size, 1_000);
        expect(lines.map(([, raw]) => raw).join("")).toBe(text);
      },
    ),
  );
});
