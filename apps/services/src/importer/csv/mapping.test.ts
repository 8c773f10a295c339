import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../package-root.js";
import { readRecord } from "../record.js";
import { readMapping } from "./mapping.js";

const bank = { kind: "bank", members: { routingNumber: { column: "ABA", phone: true }, name: "First" } };
const read = (mapping: unknown) => () => readMapping(Buffer.from(JSON.stringify(mapping, undefined, 1)));

test("accepts what its schema describes, with a byte order mark [OPS-24]", () => {
  const mapping = {
    $schema: "mapping.schema.json",
    csv: { delimiter: ";", quote: "", columns: ["ABA"] },
    skip: [{ column: "ABA", in: [""] }],
    records: [{ ...bank, when: [{ column: "ABA", notIn: ["0"] }] }],
  };
  expect(readMapping(Buffer.from(`\uFEFF${JSON.stringify(mapping)}`))).toEqual(mapping);
});

test.each<[string, object, string]>([
  [
    "the name of a column",
    { csv: { columns: ["ABA", "\ud800"] }, records: [bank] },
    "Line 5 of the mapping: csv.columns.1",
  ],
  ["a constant", { records: [{ ...bank, members: { ...bank.members, name: "\0" } }] }, "records.0.members.name"],
  ["the name of a member", { records: [{ ...bank, members: { ...bank.members, "\ud800": 1 } }] }, "records.0.members"],
])("refuses %s that the database cannot store [OPS-24]", (_, mapping, words) => {
  expect(read(mapping)).toThrow(new RegExp(`${words} has a character that the database cannot store\\. Remove it\\.`));
});

test.each<[string, unknown, string]>([
  ["no records", {}, "Line 1 of the mapping: records is missing."],
  ["an unknown member", { records: [bank], record: 1 }, "there is no setting called record."],
  [
    "an unknown kind",
    { records: [{ ...bank, kind: "banks" }] },
    'Line 4 of the mapping: records.0.kind must be one of "user", ',
  ],
  ["a wrong delimiter", { csv: { delimiter: ":" }, records: [bank] }, "csv.delimiter must be one of"],
  [
    "a wrong name within a cell",
    { records: [{ ...bank, members: { ...bank.members, name: { column: "N", colour: 1 } } }] },
    "Line 12 of the mapping: there is no setting called records.0.members.name.colour.",
  ],
  [
    "a wrong date format",
    { records: [{ ...bank, members: { ...bank.members, name: { column: "N", date: "yesterday" } } }] },
    "records.0.members.name.date is not valid. Expected: how the cell writes a date",
  ],
  ...["MM/MM/YYYY", "YYYY-M-MM", "DD.D.YYYY"].map((date): [string, unknown, string] => [
    `the date format ${date}`,
    { records: [{ ...bank, members: { ...bank.members, name: [{ a: { column: "N", date } }] } }] },
    "Line 14 of the mapping: records.0.members.name.0.a.date must have a year (YYYY), a month (MM or M) and a day (DD or D), each once.",
  ]),
  [
    "a member that the kind lacks",
    { records: [{ ...bank, members: { ...bank.members, nmae: "x" } }] },
    "Line 11 of the mapping: bank has no member nmae; it has routingNumber, name.",
  ],
  [
    "no member that the kind needs",
    { records: [{ ...bank, members: { name: "x" } }] },
    "Line 5 of the mapping: bank needs the member routingNumber.",
  ],
])("refuses %s, with the line [OPS-24]", (_, mapping, words) => {
  expect(read(mapping)).toThrow(words);
});

test("refuses what is not JSON, and tells at most five faults [OPS-24]", () => {
  expect(() => readMapping(Buffer.from('{\n"records": [,]}'))).toThrow("Line 2 of the mapping: the file is not JSON");
  const wrong = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`m${at}`, 1]));
  const sentences = (() => {
    try {
      read({ records: [bank], ...wrong })();
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(sentences.match(/there is no setting/g)).toHaveLength(5);
});

test("the schema lists each kind of record [OPS-24]", () => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), "import-schemas/mapping.schema.json"), "utf8")) as {
    readonly properties: { records: { items: { properties: { kind: { enum: string[] } } } } };
  };
  expect(readRecord("{}")).toEqual({
    reason: `its kind must be one of ${schema.properties.records.items.properties.kind.enum.join(", ")}`,
  });
});
