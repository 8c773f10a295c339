import { describe, expect, test } from "vitest";
import { type Addenda, type NachaBatch, type NachaFile, NachaFileError, nachaText, writeNachaFile } from "./index.js";
import { batch, debit, file } from "./testing/files.js";

const linesOf = (written: NachaFile) => writeNachaFile(written).split("\n");
/** The columns of a line as the Nacha rules print them: from 1, both ends included. */
const columns = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);

describe("fields stand in the columns of the Nacha rules", () => {
  const [header, batchHeader, entry, , batchControl, fileControl] = linesOf({
    ...file(
      batch({
        companyDiscretionaryData: "REF 7",
        settlementDay: "331",
        entries: [debit({ addenda: [{ kind: "payment", text: "Invoice 4711" }] })],
      }),
    ),
  });
  test.each([
    ["file header", 1, 1, "1", header],
    ["file header", 2, 3, "01", header],
    ["file header", 4, 13, " 091000019", header],
    ["file header", 14, 23, "1234567890", header],
    ["file header", 24, 29, "261126", header],
    ["file header", 30, 33, "1504", header],
    ["file header", 34, 34, "A", header],
    ["file header", 35, 40, "094101", header],
    ["file header", 41, 63, "Sandbox Bank".padEnd(23), header],
    ["file header", 64, 86, "Harbor Recovery".padEnd(23), header],
    ["file header", 87, 94, " ".repeat(8), header],
    ["batch header", 1, 4, "5225", batchHeader],
    ["batch header", 5, 20, "Harbor Recovery ", batchHeader],
    ["batch header", 21, 40, "REF 7".padEnd(20), batchHeader],
    ["batch header", 41, 50, "1234567890", batchHeader],
    ["batch header", 51, 53, "WEB", batchHeader],
    ["batch header", 54, 63, "PAYMENT   ", batchHeader],
    ["batch header", 64, 69, "NOV 26", batchHeader],
    ["batch header", 70, 75, "261127", batchHeader],
    ["batch header", 76, 78, "331", batchHeader],
    ["batch header", 79, 79, "1", batchHeader],
    ["batch header", 80, 87, "09100001", batchHeader],
    ["batch header", 88, 94, "0000001", batchHeader],
    ["entry", 1, 3, "627", entry],
    ["entry", 4, 12, "021000021", entry],
    ["entry", 13, 29, "12345678".padEnd(17), entry],
    ["entry", 30, 39, "0000002500", entry],
    ["entry", 40, 54, "PD-1".padEnd(15), entry],
    ["entry", 55, 76, "Casey Morgan".padEnd(22), entry],
    ["entry", 77, 78, "S ", entry],
    ["entry", 79, 79, "1", entry],
    ["entry", 80, 94, "091000010000001", entry],
    ["batch control", 1, 4, "8225", batchControl],
    ["batch control", 5, 10, "000002", batchControl],
    ["batch control", 11, 20, "0002100002", batchControl],
    ["batch control", 21, 32, "000000002500", batchControl],
    ["batch control", 33, 44, "000000000000", batchControl],
    ["batch control", 45, 54, "1234567890", batchControl],
    ["batch control", 55, 79, " ".repeat(25), batchControl],
    ["batch control", 80, 94, "091000010000001", batchControl],
    ["file control", 1, 1, "9", fileControl],
    ["file control", 2, 7, "000001", fileControl],
    ["file control", 8, 13, "000001", fileControl],
    ["file control", 14, 21, "00000002", fileControl],
    ["file control", 22, 31, "0002100002", fileControl],
    ["file control", 32, 43, "000000002500", fileControl],
    ["file control", 44, 55, "000000000000", fileControl],
    ["file control", 56, 94, " ".repeat(39), fileControl],
  ])("%s, columns %d to %d [NACHA-2]", (_record, from, to, expected, line) => {
    expect(columns(line, from, to)).toBe(expected);
  });
});

const about = { originalTrace: "091000010000007", originalRdfi: "02100002" };
const addendaRecords: readonly (readonly [Addenda["kind"], NachaBatch, string])[] = [
  [
    "payment",
    batch({ entries: [debit({ addenda: [{ kind: "payment", text: "Invoice 4711" }] })] }),
    `705${"Invoice 4711".padEnd(80)}00010000001`,
  ],
  [
    "change",
    answered("COR", 0, { kind: "change", code: "C01", correctedData: "7012345", ...about }),
    `798C01091000010000007${" ".repeat(6)}02100002${"7012345".padEnd(29)}${" ".repeat(15)}021000020000009`,
  ],
  [
    "refusedChange",
    answered("COR", 0, {
      kind: "refusedChange",
      code: "C65",
      correctedData: "7012345",
      changeCode: "C01",
      changeTraceSequence: "0000009",
      ...about,
    }),
    `798C65091000010000007${" ".repeat(6)}02100002${"7012345".padEnd(29)}C010000009${" ".repeat(5)}021000020000009`,
  ],
  [
    "return",
    answered("WEB", 25_00, {
      kind: "return",
      code: "R14",
      dateOfDeath: "2026-11-20",
      information: "See letter",
      ...about,
    }),
    `799R1409100001000000726112002100002${"See letter".padEnd(44)}021000020000009`,
  ],
  [
    "dishonored",
    answered("WEB", 25_00, {
      kind: "dishonored",
      code: "R68",
      returnTrace: "021000020000004",
      returnSettlementDay: "331",
      returnCode: "R01",
      information: "Too late",
      ...about,
    }),
    `799R68091000010000007${" ".repeat(6)}02100002${" ".repeat(3)}02100002000000433101${"Too late".padEnd(21)}021000020000009`,
  ],
  [
    "contested",
    answered("WEB", 25_00, {
      kind: "contested",
      code: "R73",
      returnedOn: "2026-11-24",
      originalSettlementDay: "325",
      returnTrace: "021000020000004",
      returnSettlementDay: "331",
      returnCode: "R01",
      dishonoredTrace: "091000010000020",
      dishonoredSettlementDay: "334",
      dishonoredCode: "R68",
      ...about,
    }),
    "799R7309100001000000726112402100002325021000020000004331010910000100000203346" + "8 021000020000009",
  ],
];

function answered(secCode: string, amount: number, addenda: Addenda): NachaBatch {
  const entry = debit({ transactionCode: 26, amount, traceNumber: "021000020000009", addenda: [addenda] });
  return batch({ secCode, originatingDfi: "02100002", entries: [entry] });
}

test.each(addendaRecords)("writes the columns of a %s addenda record [NACHA-2]", (_kind, one, expected) => {
  expect(linesOf(file(one))[3]).toBe(expected);
});

test("fills the last block of ten records with nines, after any number of records [NACHA-1]", () => {
  for (const count of [1, 5, 6, 7, 16, 17]) {
    const entries = Array.from({ length: count }, (_, index) =>
      debit({ traceNumber: `09100001${String(index + 1).padStart(7, "0")}` }),
    );
    const lines = linesOf(file(batch({ entries }))).slice(0, -1);
    const records = count + 4;
    const blocks = Math.ceil(records / 10);
    expect(lines).toHaveLength(blocks * 10);
    expect(lines.slice(records)).toEqual(Array.from({ length: blocks * 10 - records }, () => "9".repeat(94)));
    expect(columns(lines[records - 1], 8, 13)).toBe(String(blocks).padStart(6, "0"));
  }
});

test("ends each line with LF, or with CRLF where the bank asks for it [NACHA-1]", () => {
  const one = file(batch());
  expect(writeNachaFile(one, { lineEnd: "\r\n" })).toBe(writeNachaFile(one).replaceAll("\n", "\r\n"));
});

test("keeps the last ten digits of the entry hash [NACHA-3]", () => {
  const entries = Array.from({ length: 101 }, (_, index) =>
    debit({ routingNumber: "999999992", traceNumber: `09100001${String(index + 1).padStart(7, "0")}` }),
  );
  const control = linesOf(file(batch({ entries })))[103];
  expect(columns(control, 11, 20)).toBe(String(99_999_999 * 101).slice(-10));
});

test("writes a balanced batch: debits, and a credit of their sum to the company's own account [NACHA-3]", () => {
  const offset = { transactionCode: 22, amount: 25_00, traceNumber: "091000010000002" };
  const control = linesOf(file(batch({ serviceClass: 200, entries: [debit(), debit(offset)] })))[4];
  expect([columns(control, 21, 32), columns(control, 33, 44)]).toEqual(["000000002500", "000000002500"]);
});

test.each([
  ["José Núñez", "Jose Nunez"],
  ["Łukasz Großmann", "Lukasz Grossmann"],
  ["Zoë  O\u2019Brien\u2013Ruiz", "Zoe O'Brien-Ruiz"],
  ["Ann\tMarie 李", "Ann Marie"],
  ["Maximiliana Wolfeschlegelstein", "Maximiliana Wolfeschle"],
  ["Bartholomew Cholmonde ley", "Bartholomew Cholmonde"],
])("writes the name %j as %j [NACHA-4]", (individualName, expected) => {
  const entry = linesOf(file(batch({ entries: [debit({ individualName })] })))[2];
  expect(columns(entry, 55, 76)).toBe(expected.padEnd(22));
  expect(entry).toHaveLength(94);
  expect(nachaText(individualName, 22)).toBe(expected);
});

const batchWith = (more: Partial<NachaBatch>) => file(batch(more));
const entryWith = (more: Parameters<typeof debit>[0]) => batchWith({ entries: [debit(more)] });
const headerWith = (more: Partial<NachaFile["header"]>): NachaFile => {
  const { header, batches } = file(batch());
  return { header: { ...header, ...more }, batches };
};

test.each<readonly [string, NachaFile, number, string]>([
  [
    "a sender's id of 11 characters",
    headerWith({ immediateOrigin: "12345678901" }),
    1,
    "The immediate origin must be 1 to 10 characters of ASCII 32 to 126.",
  ],
  [
    "a day that does not exist",
    headerWith({ createdAt: { date: "2026-02-30", time: "" } }),
    1,
    "The creation date must be a date as YYMMDD.",
  ],
  [
    "a time that does not exist",
    headerWith({ createdAt: { date: "2026-11-26", time: "24:00" } }),
    1,
    "The creation time must be a time as HHMM, or blank.",
  ],
  ["a small modifier", headerWith({ modifier: "a" }), 1, "The modifier must be a capital or a digit."],
  ["a blank company name", batchWith({ companyName: "李" }), 2, "The company name must be text, not blank."],
  [
    "a company id that is too long",
    batchWith({ companyId: "12345678901" }),
    2,
    "The company id must be at most 10 characters of ASCII 32 to 126, not blank.",
  ],
  [
    "a bank of nine digits",
    batchWith({ originatingDfi: "091000019", entries: [debit({ traceNumber: "091000019000001" })] }),
    2,
    "The originating DFI must be 8 digits.",
  ],
  [
    "a batch number of eight digits",
    batchWith({ batchNumber: 10_000_000 }),
    2,
    "The batch number must be a whole number of 7 digits.",
  ],
  ["an entry class in small letters", batchWith({ secCode: "web" }), 2, "The SEC code must be three capitals."],
  [
    "a wrong check digit",
    entryWith({ routingNumber: "021000022" }),
    3,
    "The routing number must be 9 digits with a valid check digit.",
  ],
  [
    "an account number of 18 digits",
    entryWith({ accountNumber: "123456789012345678" }),
    3,
    "The account number must be at most 17 characters of ASCII 32 to 126, not blank.",
  ],
  [
    "an account number with other letters",
    entryWith({ accountNumber: "1234é" }),
    3,
    "The account number must be at most 17 characters of ASCII 32 to 126, not blank.",
  ],
  [
    "an id of 16 characters",
    entryWith({ individualId: "1234567890123456" }),
    3,
    "The individual id must be at most 15 characters of ASCII 32 to 126.",
  ],
  [
    "an amount of 11 digits",
    entryWith({ amount: 10_000_000_000 }),
    3,
    "The amount must be a whole number of 10 digits.",
  ],
  ["a fraction of a cent", entryWith({ amount: 0.5 }), 3, "The amount must be a whole number of 10 digits."],
  ["a negative amount", entryWith({ amount: -1 }), 3, "The amount must be a whole number of 10 digits."],
  [
    "a text of 81 characters",
    entryWith({ addenda: [{ kind: "payment", text: "x".repeat(81) }] }),
    4,
    "The text must be at most 80 characters of ASCII 32 to 126.",
  ],
])("refuses to write %s [NACHA-5]", (_what, faulty, line, sentence) => {
  const refused = () => writeNachaFile(faulty);
  expect(refused).toThrow(NachaFileError);
  expect(refused).toThrow(`Line ${line}: ${sentence}`);
});
