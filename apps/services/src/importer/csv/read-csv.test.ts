import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SourceFault, type SourceRow } from "../reading/source.js";
import type { Mapping } from "./mapping.js";
import { readCsv } from "./read-csv.js";

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const rowsOf = (bytes: Buffer | string, mapping: Mapping, size = 7): Promise<SourceRow[]> =>
  Readable.from(readCsv(chunksOf(Buffer.from(bytes), size), mapping)).toArray();
const readOf = async (bytes: Buffer | string, mapping: Mapping) =>
  (await rowsOf(bytes, mapping)).map(({ line, read }) => [
    line,
    ...read.map((one) => ("reason" in one ? one.reason : one.record)),
  ]);

const banks: Mapping = {
  records: [{ kind: "bank", members: { routingNumber: { column: "ABA", phone: true }, name: { column: "Name" } } }],
};
const bank = (routingNumber: string, name: string) => ({ kind: "bank", routingNumber, name });

test("reads quotes, line ends within quotes, spaces, blank lines and a byte order mark [OPS-24]", async () => {
  const file =
    '\uFEFFName,Other, ABA \r\n"Núñez ""N"", Inc",x,021-000-021\r\n\r\n"two\r\nlines",,011401533\n  5" Bank ,y, 121000248 ';
  expect(await readOf(file, banks)).toEqual([
    [1],
    [2, bank("021000021", 'Núñez "N", Inc')],
    [3],
    [4, bank("011401533", "two\r\nlines")],
    [6, bank("121000248", '5" Bank')],
  ]);
  const rows = await rowsOf(file, banks);
  expect(rows.map(({ lastLine }) => lastLine)).toEqual([1, 2, 3, 5, 6]);
  expect(Buffer.concat(rows.map(({ raw }) => raw ?? Buffer.alloc(0))).toString()).toBe(file);
  expect(rows.at(-1)?.end).toBe(Buffer.byteLength(file));
});

test("reads another delimiter, no quotes and no line of columns [OPS-24]", async () => {
  const csv = { delimiter: ";", quote: "", columns: ["ABA", "Name"] };
  expect(await readOf('021000021;"A, B"\n', { ...banks, csv })).toEqual([[1, bank("021000021", '"A, B"')]]);
});

test("loses no byte, whatever the chunks [OPS-24]", async () => {
  const row = fc.array(fc.constantFrom("a", "é", ",", '"', "\n", "\r\n", " "), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(row, fc.integer({ min: 1, max: 9 }), async (parts, size) => {
      const file = `ABA,Name\n${parts.join("")}`;
      const rows = await rowsOf(file, banks, size);
      expect(Buffer.concat(rows.map(({ raw }) => raw ?? Buffer.alloc(0))).toString()).toBe(file);
    }),
  );
});

describe("faults", () => {
  test("name the line, the kind and the column [OPS-25]", async () => {
    const latin = Buffer.concat([
      Buffer.from("ABA,Name\n021000021,"),
      Buffer.from("Núñez", "latin1"),
      Buffer.from("\n"),
    ]);
    expect(await readOf(latin, banks)).toEqual([
      [1],
      [2, 'column "Name": it is not UTF-8: save or export the file as UTF-8 (often it is Windows-1252)'],
    ]);
    expect(await readOf('ABA,Name\n12,A\n021000021\n021000021,\n1,2,3\n"1\n2,3"\n', banks)).toEqual([
      [1],
      [2, String.raw`bank: routingNumber must match pattern "^\d{9}$" (column "ABA")`],
      [3, "the row has 1 columns instead of 2"],
      [4, 'bank: name is missing (column "Name")'],
      [5, "the row has 3 columns instead of 2"],
      [6, "the row has 1 columns instead of 2, and spans 2 lines: a quote may not be closed"],
    ]);
  });

  test("tell of a quote that is not closed, and of a row that is too long [OPS-25]", async () => {
    expect(await readOf('ABA,Name\n021000021,A\n011401533,"B\n121000248,C\n', banks)).toEqual([
      [1],
      [2, bank("021000021", "A")],
      [3, "the row has a quote that is not closed, so it runs to the end of the file"],
    ]);
    const long = Buffer.from(`ABA,Name\n021000021,A\n1,"${"x".repeat(22_100_000)}",\n021000021,B\n`);
    const rows = await rowsOf(long, banks, 65_536);
    expect(rows.map(({ line, read }) => [line, read.map((one) => ("reason" in one ? one.reason : "record"))])).toEqual([
      [1, []],
      [2, ["record"]],
      [
        3,
        [
          "the row is longer than 22000000 bytes, so the rest of the file is left out: a quote in the row may not be closed",
        ],
      ],
    ]);
  });

  test.each<[string, string, string]>([
    [
      "lacks columns",
      "ABA;Name\n1;2\n",
      'The first line has 1 column, and none of them has a name of the mapping: "ABA", "Name". If the file has no line with the names, set csv.columns in the mapping. If it separates the columns by another character, set csv.delimiter.',
    ],
    [
      "begins with data",
      "021000021,Casey Morgan\n",
      'The first line has 2 columns, and none of them has a name of the mapping: "ABA", "Name".',
    ],
    [
      "names a column like a card",
      "ABA,Name,4111-1111-1111-1111\n",
      "The first line holds a card number. If it is a row of data, set csv.columns in the mapping. If not, give the column another name.",
    ],
    [
      "lacks one column",
      "ABA,name\n",
      'The mapping names columns that the file lacks: "Name". The file has "ABA", "name".',
    ],
    ["has a column twice", "ABA,Name,Name\n", 'The file has more than one column "Name". Rename one.'],
    ["is empty", "", "The file is empty."],
    ["is a zip file", "PK\u0003\u0004", "The file is a zip or Excel file."],
  ])("a file that %s is refused before its first record [OPS-24]", async (_, file, words) => {
    const refusal = await rowsOf(file, banks).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(SourceFault);
    expect((refusal as SourceFault).message).toContain(words);
  });
});

describe("the records of a row", () => {
  const mapping: Mapping = {
    skip: [{ column: "Status", in: ["CLOSED", ""] }],
    records: [
      {
        kind: "person",
        when: [{ column: "Debtor", notIn: [""] }],
        members: {
          demDbtNo: { column: "Debtor", padTo: 9 },
          facts: { birthDate: { column: "Born", date: "MM/DD/YYYY" } },
          ...{ firstName: "A", lastName: "B", address: "C", city: "D", state: "MD", zipCode: "21231" },
          phones: [{ column: "Phone 1" }, { column: "Phone 2" }],
          allowedPayTypes: ["ACH"],
          allowedPaySelects: [{ key: "0", value: "Credit card" }],
        },
      },
      {
        kind: "arrangement",
        members: {
          accountNo: { column: "Account" },
          status: { column: "Status", table: { OPEN: "Active" } },
          rows: [1, 2].map((at) => ({
            date: { column: `Date ${at}` },
            amount: { column: `Amount ${at}`, amount: "dollars" as const },
            interest: "0.00",
          })),
        },
      },
    ],
  };
  const columns = [
    "Debtor",
    "Born",
    "Phone 1",
    "Phone 2",
    "Account",
    "Status",
    "Date 1",
    "Amount 1",
    "Date 2",
    "Amount 2",
  ];
  const read = async (...cells: readonly string[]) =>
    (await readOf(`${columns.join(",")}\n${cells.join(",")}`, mapping))[1]?.slice(1);

  test("are several, with nested members, without empty cells and empty parts of lists [OPS-24]", async () => {
    expect(await read("7", "02/01/1980", "", "4105550161", "A1", "OPEN", "06/15/2026", "$10.50", "", "")).toEqual([
      expect.objectContaining({ demDbtNo: "000000007", facts: { birthDate: "1980-02-01" }, phones: ["4105550161"] }),
      {
        ...{ kind: "arrangement", accountNo: "A1", status: "Active" },
        rows: [{ date: "06/15/2026", amount: "10.50", interest: "0.00" }],
      },
    ]);
  });

  test("are left out by conditions [OPS-24]", async () => {
    const rest = ["", "", "", ""];
    expect(await read("", "", "", "", "A1", "OPEN", ...rest)).toEqual([
      expect.objectContaining({ kind: "arrangement", rows: [] }),
    ]);
    expect(await read("7", "02/01/1980", "", "", "A1", "CLOSED", ...rest)).toEqual([]);
    expect(await read("7", "02/01/1980", "", "", "A1", "", ...rest)).toEqual([]);
  });

  test("are wrong each for itself, with the column [OPS-25]", async () => {
    expect(await read("7", "1980", "", "", "A1", "LATE", "soon", "10", "", "")).toEqual([
      'person: column "Born" must be a date written as MM/DD/YYYY',
      `arrangement: column "Status" must be one of those that the mapping's table lists: OPEN`,
    ]);
    expect(await read("", "", "", "", "A1", "OPEN", "", "", "soon", "1")).toEqual([
      'arrangement: rows.0.date must be a date such as 12/31/2026 (column "Date 2")',
    ]);
  });
});
