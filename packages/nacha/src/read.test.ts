import { describe, expect, test } from "vitest";
import { type Addenda, type NachaBatch, type NachaEntry, readNachaFile, writeNachaFile } from "./index.js";
import { batch, debit, file } from "./testing/files.js";

const good = writeNachaFile(
  file(batch({ entries: [debit({ addenda: [{ kind: "payment", text: "Invoice 4711" }] })] })),
);
const lines = good.split("\n").slice(0, -1);

/** The good file after a change of its lines; line numbers count from 1, as in faults. */
function changed(change: (lines: string[]) => void): string {
  const copy = [...lines];
  change(copy);
  return copy.join("\n");
}
/** Replaces text from a column on. */
const over = (line: number, column: number, text: string) =>
  changed((copy) => {
    const old = copy[line - 1]!;
    copy[line - 1] = old.slice(0, column - 1) + text + old.slice(column - 1 + text.length);
  });

test.each([
  ["CRLF", lines.join("\r\n") + "\r\n"],
  ["no line end at the end", lines.join("\n")],
  ["no line ends", lines.join("")],
  ["blank lines at the end", `${good}\n  \r\n\n`],
  ["no records of nines", `${lines.slice(0, 6).join("\n")}\n`],
  ["too few records of nines", lines.slice(0, 8).join("\n")],
])("reads a file with %s [NACHA-8]", (_what, text) => {
  expect(readNachaFile(text)).toEqual(readNachaFile(good));
  expect(readNachaFile(text).ok).toBe(true);
});

const onlyFile = (text: string) => {
  const read = readNachaFile(text);
  if (!read.ok) throw new Error(read.faults.map(({ sentence }) => sentence).join(" "));
  return read.file;
};

test("reads an account number from the middle of its field [NACHA-8]", () => {
  expect(onlyFile(over(3, 13, "   12345678")).batches[0]?.entries[0]?.accountNumber).toBe("12345678");
});

test("reads a file without batches, as banks send it when nothing was returned [NACHA-8]", () => {
  expect(onlyFile(writeNachaFile(file()))).toEqual(file());
});

describe("a faulty file", () => {
  test.each<readonly [string, string, number, number | undefined, string]>([
    ["an empty file", "", 1, undefined, "The file is empty."],
    ["only line ends", "\r\n\n\n", 1, undefined, "The file is empty."],
    [
      "a short line",
      changed((copy) => (copy[2] = copy[2]!.slice(0, -1))),
      3,
      undefined,
      "A record has 94 characters; this one has 93.",
    ],
    ["a long line", changed((copy) => (copy[2] += " ")), 3, undefined, "A record has 94 characters; this one has 95."],
    [
      "a blank line between records",
      changed((copy) => copy.splice(2, 0, "")),
      3,
      undefined,
      "A record has 94 characters; this one has 0.",
    ],
    [
      "a character outside ASCII",
      over(3, 55, "José"),
      3,
      58,
      "A record has only characters of ASCII 32 to 126; this one does not.",
    ],
    ["a tab", over(3, 55, "\t"), 3, 55, "A record has only characters of ASCII 32 to 126; this one does not."],
    ["an unknown record", over(3, 1, "4"), 3, 1, 'A record cannot begin with "4".'],
    ["no file header", changed((copy) => copy.shift()), 1, undefined, "The file must begin with a file header record."],
    [
      "a second file header",
      changed((copy) => copy.splice(1, 0, copy[0]!)),
      2,
      undefined,
      "This is a second file header record.",
    ],
    [
      "a second file after the first",
      good + good,
      11,
      undefined,
      "Only records of nines may follow the file control record.",
    ],
    [
      "a batch in a batch",
      changed((copy) => copy.splice(2, 0, copy[1]!)),
      3,
      undefined,
      "A batch cannot begin before the control record of the one before it.",
    ],
    [
      "a batch control before its header",
      changed((copy) => copy.splice(1, 0, copy[4]!)),
      2,
      undefined,
      "A batch control record needs a batch header record before it.",
    ],
    [
      "a file control in a batch",
      changed((copy) => copy.splice(4, 1)),
      5,
      undefined,
      "A file cannot end before the control record of its last batch.",
    ],
    [
      "an entry without a batch",
      changed((copy) => copy.splice(1, 1)),
      2,
      undefined,
      "An entry needs a batch header record before it.",
    ],
    [
      "an addenda record without an entry",
      changed((copy) => copy.splice(2, 1)),
      3,
      undefined,
      "An addenda record needs an entry before it.",
    ],
    ["an end within a batch", changed((copy) => copy.splice(4)), 4, undefined, "The last batch has no control record."],
    ["no file control", changed((copy) => copy.splice(5)), 5, undefined, "The file control record is missing."],
    ["another record size", over(1, 35, "080"), 1, 35, 'Columns 35 to 37 must be "094".'],
    ["another format code", over(1, 40, "2"), 1, 40, 'Column 40 must be "1".'],
    ["an amount with a letter", over(3, 30, "000000250O"), 3, 30, "The amount must be a whole number of 10 digits."],
    ["a wrong check digit", over(3, 12, "2"), 3, 4, "The routing number must be 9 digits with a valid check digit."],
    [
      "a blank account number",
      over(3, 13, " ".repeat(17)),
      3,
      13,
      "The account number must be at most 17 characters of ASCII 32 to 126, not blank.",
    ],
    [
      "a day that does not exist",
      over(2, 70, "260230"),
      2,
      70,
      "The effective date must be a date as YYMMDD, or blank.",
    ],
    ["an addenda type of other entries", over(4, 2, "02"), 4, 2, 'Addenda records of type "02" are not supported.'],
    ["an unknown return code", over(4, 2, "99R00"), 4, 4, 'An addenda record of type 99 cannot have the code "R00".'],
    [
      "an international batch",
      over(2, 51, "IAT"),
      2,
      51,
      "IAT entries have other record layouts, which are not supported.",
    ],
    ["an addenda indicator without a record", over(3, 79, "0"), 3, 79, "The addenda indicator must be 1."],
    ["an addenda number that skips one", over(4, 84, "0002"), 4, 84, "The addenda number must be 1."],
    [
      "an addenda record of another entry",
      over(4, 88, "0000002"),
      4,
      undefined,
      "The addenda record names another entry.",
    ],
    [
      "a wrong count of a batch",
      over(5, 5, "000003"),
      5,
      undefined,
      "The number of entries and addenda is 3, but must be 2.",
    ],
    [
      "a wrong hash of a batch",
      over(5, 11, "0002100003"),
      5,
      undefined,
      "The entry hash is 2100003, but must be 2100002.",
    ],
    [
      "a wrong debit total of a batch",
      over(5, 21, "000000002501"),
      5,
      undefined,
      "The total of debits in cents is 2501, but must be 2500.",
    ],
    [
      "a wrong credit total of a batch",
      over(5, 33, "000000000001"),
      5,
      undefined,
      "The total of credits in cents is 1, but must be 0.",
    ],
    [
      "another service class in the control",
      over(5, 2, "200"),
      5,
      undefined,
      "The service class is 200, but must be 225.",
    ],
    [
      "another company in the control",
      over(5, 45, "1234567891"),
      5,
      undefined,
      "The company id is 1234567891, but must be 1234567890.",
    ],
    [
      "another bank in the control",
      over(5, 80, "09100002"),
      5,
      undefined,
      "The originating DFI is 09100002, but must be 09100001.",
    ],
    [
      "another batch number in the control",
      over(5, 88, "0000002"),
      5,
      undefined,
      "The batch number is 2, but must be 1.",
    ],
    ["a wrong number of batches", over(6, 2, "000002"), 6, undefined, "The number of batches is 2, but must be 1."],
    ["a wrong number of blocks", over(6, 8, "000002"), 6, undefined, "The number of blocks is 2, but must be 1."],
    [
      "a wrong count of the file",
      over(6, 14, "00000003"),
      6,
      undefined,
      "The number of entries and addenda is 3, but must be 2.",
    ],
    [
      "a wrong hash of the file",
      over(6, 22, "0002100003"),
      6,
      undefined,
      "The entry hash is 2100003, but must be 2100002.",
    ],
    [
      "a wrong debit total of the file",
      over(6, 32, "000000002501"),
      6,
      undefined,
      "The total of debits in cents is 2501, but must be 2500.",
    ],
    [
      "a wrong credit total of the file",
      over(6, 44, "000000000001"),
      6,
      undefined,
      "The total of credits in cents is 1, but must be 0.",
    ],
  ])("%s is refused with its line [NACHA-9]", (_what, text, line, column, sentence) => {
    const fault = { line, ...(column !== undefined && { column }), sentence };
    expect(readNachaFile(text)).toEqual({ ok: false, faults: [fault] });
  });
});

const about = { originalTrace: "091000010000007", originalRdfi: "02100002" };
const returned: Addenda = { kind: "return", code: "R01", dateOfDeath: "", information: "", ...about };
const change: Addenda = { kind: "change", code: "C01", correctedData: "7012345", ...about };
const answer = (more: Partial<NachaEntry> = {}) =>
  debit({ transactionCode: 26, traceNumber: "021000020000009", addenda: [returned], ...more });
const entries = (...list: readonly NachaEntry[]): Partial<NachaBatch> => ({ entries: list });

describe("a file that no bank takes", () => {
  test.each<readonly [string, readonly Partial<NachaBatch>[], number, string]>([
    [
      "a credit among debits",
      [entries(debit({ transactionCode: 22 }))],
      3,
      "A batch of service class 225 holds no credits.",
    ],
    ["a debit among credits", [{ serviceClass: 220 }], 3, "A batch of service class 220 holds no debits."],
    ["an unknown service class", [{ serviceClass: 280 as 200 }], 2, "The service class must be 200, 220 or 225."],
    [
      "an unknown transaction code",
      [entries(debit({ transactionCode: 25 }))],
      3,
      "The transaction code 25 does not exist.",
    ],
    ["a debit of a loan", [entries(debit({ transactionCode: 57 }))], 3, "The transaction code 57 does not exist."],
    [
      "a repeated trace number after an addenda record",
      [entries(debit({ addenda: [{ kind: "payment", text: "" }] }), debit())],
      5,
      "The trace number must exceed the one before it.",
    ],
    ["a batch without entries", [entries()], 2, "The batch has no entries."],
    ["a debit of 0 cents", [entries(debit({ amount: 0 }))], 3, "The amount must be above 0."],
    [
      "a prenote with an amount",
      [entries(debit({ transactionCode: 28 }))],
      3,
      "The amount must be 0 with transaction code 28.",
    ],
    ["a debit without a name", [entries(debit({ individualName: "" }))], 3, "The individual name is missing."],
    ["a debit without an effective date", [{ effectiveDate: "" }], 2, "The effective date is missing."],
    [
      "a trace number of another bank",
      [entries(debit({ traceNumber: "021000020000001" }))],
      3,
      "The trace number must begin with the originating DFI of its batch.",
    ],
    ["a repeated trace number", [entries(debit(), debit())], 4, "The trace number must exceed the one before it."],
    [
      "trace numbers that descend",
      [entries(debit({ traceNumber: "091000010000002" }), debit())],
      4,
      "The trace number must exceed the one before it.",
    ],
    ["a repeated batch number", [{}, {}], 5, "Batch number 1 does not exceed the one before it."],
    [
      "a return without its addenda record",
      [entries(answer({ addenda: [] }))],
      3,
      "A return needs its addenda record.",
    ],
    [
      "a return with two addenda records",
      [entries(answer({ addenda: [returned, returned] }))],
      3,
      "A return or notification of change has exactly one addenda record.",
    ],
    [
      "a return code among notifications of change",
      [entries(answer({ addenda: [{ ...returned, code: "R71" }] }))],
      3,
      "The code R71 does not fit its addenda record.",
    ],
    [
      "a notification of change with an amount",
      [{ secCode: "COR", ...entries(answer({ addenda: [change] })) }],
      3,
      "The amount must be 0 in a notification of change.",
    ],
    [
      "a notification of change outside COR",
      [entries(answer({ amount: 0, addenda: [change] }))],
      3,
      "Entries of class COR, and no others, have an addenda record of type 98.",
    ],
    [
      "a return in a batch of COR",
      [{ secCode: "COR", ...entries(answer({ amount: 0 })) }],
      3,
      "Entries of class COR, and no others, have an addenda record of type 98.",
    ],
  ])("%s is refused by the writer [NACHA-7]", (_what, batches, line, sentence) => {
    const faulty = file(...batches.map(batch));
    expect(() => writeNachaFile(faulty)).toThrow(`Line ${line}: ${sentence}`);
  });
});

const returnedFile = writeNachaFile(file(batch(entries(answer()))));

test.each([
  ["of another entry", "021000020000008", { sentence: "The addenda record names another entry." }],
  ["without digits", "02100002000000X", { column: 80, sentence: "The trace number must be 15 digits." }],
])("a return with a trace number %s is refused [NACHA-9]", (_what, trace, fault) => {
  const text = returnedFile.replace(/^(799.{76}).{15}$/m, `$1${trace}`);
  expect(readNachaFile(text)).toEqual({ ok: false, faults: [{ line: 4, ...fault }] });
});

test("a dishonored return without the code of the return is refused [NACHA-9]", () => {
  const dishonored: Addenda = {
    ...{ kind: "dishonored", code: "R68", returnTrace: "021000020000004", returnSettlementDay: "331" },
    ...{ returnCode: "R01", information: "", ...about },
  };
  const text = writeNachaFile(file(batch(entries(answer({ addenda: [dishonored] })))));
  const sentence = "The return code must be the two digits of a return code.";
  expect(readNachaFile(text.replace("33101", "331R1"))).toEqual({
    ok: false,
    faults: [{ line: 4, column: 57, sentence }],
  });
});

test.each([
  ["a credit among debits", over(3, 2, "22"), 3, "A batch of service class 225 holds no credits."],
  [
    "a trace number of another bank",
    over(3, 80, "02100002"),
    3,
    "The trace number must begin with the originating DFI of its batch.",
  ],
  ["a service class of accounting advices", over(2, 2, "280"), 2, "The service class must be 200, 220 or 225."],
])("%s is refused by the reader [NACHA-7]", (_what, text, line, sentence) => {
  expect(readNachaFile(text)).toMatchObject({ ok: false, faults: [{ line, sentence }] });
});

test("takes the trace numbers of returns and notifications of change as they come, because several banks number them [NACHA-10]", () => {
  const two = entries(answer(), answer({ traceNumber: "011401530000002", routingNumber: "091000019" }));
  const cor = { secCode: "COR", ...entries(answer({ amount: 0, addenda: [change] })), effectiveDate: "" };
  const text = writeNachaFile(file(batch(two), batch(cor)));
  expect(readNachaFile(text).ok).toBe(true);
});

describe("10 MB of noise", () => {
  const size = 10 * 1024 * 1024;
  /** Numbers that look random, the same each time. */
  function noise(least: number, span: number): string {
    let state = 7;
    const bytes = Buffer.alloc(size);
    for (let index = 0; index < size; index += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      bytes[index] = least + ((state >> 16) % span);
    }
    return bytes.toString("latin1");
  }
  test.each([
    ["of any bytes", noise(0, 256)],
    ["of printable characters", noise(32, 95)],
    ["of line ends", "x\n".repeat(size / 2)],
    ["of records of nines", `${"9".repeat(94)}\n`.repeat(size / 95)],
    [
      "of faulty entries after a good beginning",
      lines.slice(0, 2).join("\n") + `\n6${"x".repeat(93)}`.repeat(size / 95),
    ],
  ])("%s is refused with at most 20 faults, and no fault quotes an account number [NACHA-11]", (_what, text) => {
    const read = readNachaFile(text);
    if (read.ok) throw new Error("The noise was read as a file.");
    expect(read.faults.length).toBeGreaterThan(0);
    expect(read.faults.length).toBeLessThanOrEqual(20);
    for (const { sentence } of read.faults) expect(sentence.length).toBeLessThan(120);
  });
});
