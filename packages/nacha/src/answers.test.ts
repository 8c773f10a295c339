import { expect, test } from "vitest";
import { answerTo, type Correction, readCorrection, readNachaFile, writeCorrection, writeNachaFile } from "./index.js";
import { batch, debit, file } from "./testing/files.js";

const bank = { originatingDfi: "09100001", traceNumber: "021000020000009" };

test.each([
  [22, 21],
  [23, 21],
  [27, 26],
  [28, 26],
  [32, 31],
  [37, 36],
  [42, 41],
  [47, 46],
  [52, 51],
  [55, 56],
])("a return of transaction code %d has transaction code %d [NACHA-12]", (transactionCode, expected) => {
  const original = debit({ transactionCode });
  const answer = { kind: "return", code: "R01", dateOfDeath: "", information: "" } as const;
  expect(answerTo(original, { ...bank, answer }).transactionCode).toBe(expected);
});

test("a return goes to the originator's bank with the original amount, account and trace number, and reads back [NACHA-12]", () => {
  const answer = { kind: "return", code: "R01", dateOfDeath: "", information: "" } as const;
  const entry = answerTo(debit(), { ...bank, answer });
  expect(entry).toEqual({
    ...debit(),
    transactionCode: 26,
    routingNumber: "091000019",
    traceNumber: "021000020000009",
    addenda: [{ ...answer, originalTrace: "091000010000001", originalRdfi: "02100002" }],
  });
  const returned = file(batch({ originatingDfi: "02100002", entries: [entry] }));
  expect(readNachaFile(writeNachaFile(returned))).toEqual({ ok: true, file: returned });
});

test("a notification of change sends 0 cents in a batch of class COR, and reads back [NACHA-12]", () => {
  const answer = { kind: "change", code: "C02", correctedData: "011401533" } as const;
  const entry = answerTo(debit(), { ...bank, answer });
  expect(entry).toMatchObject({ amount: 0, transactionCode: 26, addenda: [answer] });
  const notified = file(batch({ secCode: "COR", originatingDfi: "02100002", entries: [entry] }));
  expect(readNachaFile(writeNachaFile(notified))).toEqual({ ok: true, file: notified });
});

const corrections: readonly (readonly [string, string, Correction])[] = [
  ["C01", "7012345", { accountNumber: "7012345" }],
  ["C02", "011401533", { routingNumber: "011401533" }],
  ["C03", "011401533   7012345", { routingNumber: "011401533", accountNumber: "7012345" }],
  ["C04", "Casey M Rivera", { individualName: "Casey M Rivera" }],
  ["C05", "37", { transactionCode: 37 }],
  ["C06", "7012345             37", { accountNumber: "7012345", transactionCode: 37 }],
  [
    "C07",
    "0114015337012345          37",
    { routingNumber: "011401533", accountNumber: "7012345", transactionCode: 37 },
  ],
  [
    "C07",
    "0114015331234567890123456737",
    { routingNumber: "011401533", accountNumber: "12345678901234567", transactionCode: 37 },
  ],
  ["C09", "PD-2", { individualId: "PD-2" }],
];

test.each(corrections)("%s reads and writes %j [NACHA-13]", (code, data, correction) => {
  expect(readCorrection(code, data)).toEqual(correction);
  expect(writeCorrection(code, correction)).toBe(data);
});

test.each<readonly [string, string, Correction | undefined]>([
  ["C03", "011401533 7012345", { routingNumber: "011401533", accountNumber: "7012345" }],
  ["C06", "7012345 37", { accountNumber: "7012345", transactionCode: 37 }],
  ["C02", "011401534", undefined],
  ["C02", "", undefined],
  ["C01", "", undefined],
  ["C01", "123456789012345678", undefined],
  ["C01", "7012345 99", undefined],
  ["C05", "99", undefined],
  ["C06", "7012345", undefined],
  ["C07", "011401533", undefined],
  ["C13", "7012345", undefined],
  ["constructor", "7012345", undefined],
])("%s with %j is read as %j [NACHA-13]", (code, data, expected) => {
  expect(readCorrection(code, data)).toEqual(expected);
});

test("refuses to write corrected data that its code does not have [NACHA-13]", () => {
  expect(() => writeCorrection("C02", { accountNumber: "7012345" })).toThrow("C02 needs a valid routingNumber.");
  expect(() => writeCorrection("C09", { individualId: "x".repeat(23) })).toThrow("C09 needs a valid individualId.");
  expect(() => writeCorrection("C13", {})).toThrow("C13 has no corrected data of a known layout.");
});
