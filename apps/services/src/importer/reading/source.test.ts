import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readNdjson, SourceFault, type SourceRow } from "./source.js";

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}
const read = (bytes: Buffer | string): Promise<SourceRow[]> =>
  Readable.from(readNdjson(chunksOf(Buffer.from(bytes)))).toArray();
const bank = '{"kind":"bank","routingNumber":"021000021","name":"Núñez Bank"}';

test("reads records, with a byte order mark, blank lines and either line end [OPS-20]", async () => {
  const rows = await read(`\uFEFF${bank}\r\n\n${bank}`);
  const record = { kind: "bank", routingNumber: "021000021", name: "Núñez Bank" };
  expect(rows.map((row) => row.read)).toEqual([[{ record }], [], [{ record }]]);
  expect(rows.map(({ line, lastLine }) => [line, lastLine])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(Buffer.concat(rows.map(({ raw }) => raw ?? Buffer.alloc(0))).toString()).toBe(`\uFEFF${bank}\r\n\n${bank}`);
});

test("says that the file ends in the middle, only of a last line that is cut off [OPS-21]", async () => {
  const reasons = async (text: string) =>
    (await read(text)).flatMap((row) => row.read.map((one) => ("reason" in one ? one.reason : "")));
  const [, cutOff] = await reasons(`${bank}\n${bank.slice(0, 20)}`);
  expect(cutOff).toBe(
    "it is not JSON and has no line end, so the file seems to end in the middle: export or copy it again, and import it",
  );
  expect(await reasons(`${bank}\n${bank.slice(0, 20)}\n`)).toEqual(["", "it is not JSON"]);
});

test("names the line that is not UTF-8 [OPS-20]", async () => {
  const rows = await read(
    Buffer.concat([Buffer.from(`${bank}\n`), Buffer.from(`${bank}\n`, "latin1"), Buffer.from(bank)]),
  );
  expect(rows.map((row) => Object.keys(row.read[0] ?? {}))).toEqual([["record"], ["reason"], ["record"]]);
  expect(rows[1]?.read).toEqual([
    { reason: "it is not UTF-8: save or export the file as UTF-8 (often it is Windows-1252)" },
  ]);
});

const utf16 = Buffer.from(`${bank}\n${bank}`, "utf16le");
const utf16be = Buffer.from(utf16).swap16();

test.each<[string, Buffer, string]>([
  [
    "Excel file",
    Buffer.from("PK\u0003\u0004 and more"),
    "The file is a zip or Excel file. Unpack a zip file, or save the Excel sheet as CSV UTF-8",
  ],
  ["old Excel file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "in the old format. Save the sheet as CSV UTF-8"],
  [
    "gzip file",
    Buffer.from([0x1f, 0x8b, 8, 0]),
    "The file is compressed with gzip. Unpack it with gunzip, and import the result.",
  ],
  ["zstd file", Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), "compressed with zstd"],
  ["bzip2 file", Buffer.from("BZh91AY"), "compressed with bzip2"],
  ["PDF file", Buffer.from("%PDF-1.7"), "a PDF file"],
  [
    "file in UTF-16",
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    "iconv -f UTF-16LE -t UTF-8, and import the result.",
  ],
  ["file in UTF-16BE", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), "UTF-16BE"],
  ["file in UTF-16 without a mark", utf16, "UTF-16LE"],
  ["file in UTF-16BE without a mark", utf16be, "UTF-16BE"],
  ["file in UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "UTF-32LE"],
  ["file in UTF-32BE", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]), "UTF-32BE"],
  ["file of zeros", Buffer.alloc(8_000), "The file is not a text file. Export the data as UTF-8 text."],
])("refuses a %s before its first line, and says what to do [OPS-21]", async (_, bytes, words) => {
  const refusal = await read(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(SourceFault);
  expect((refusal as SourceFault).message).toContain(words);
});
