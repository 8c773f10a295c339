import { expect, test } from "vitest";
import { readRecord } from "./record.js";

const bank = { kind: "bank", routingNumber: "021000021", name: "B" };
const account = { kind: "account", accountNo: "1", username: "c@example.com", asOf: "2026-06-15T12:00:00Z" };
const nul = "it contains a NUL character, which the database cannot store";

test.each<[object, string]>([
  [{ ...bank, nmae: "x" }, "nmae is not known"],
  [{ ...bank, "a\u0000b": "x" }, nul],
  [{ ...bank, "\ud800": "x" }, "it has an unknown member"],
  [{ ...bank, "a\u001b[2J\nb": "x" }, "it has an unknown member"],
  [{ ...bank, "4111111111111111": "x" }, "it has an unknown member"],
  [{ ...account, cells: { DBTNO: {} } }, "cells.DBTNO.value is missing"],
  [{ ...account, cells: { "4111-1111-1111-1111": {} } }, "value of an unknown member of cells is missing"],
  [{ ...account, cells: { "\ud800": 1 } }, "an unknown member of cells must be object"],
  [
    { ...account, cells: { X: { "\n": 1, value: "", type: "T", label: "", display: "Y" } } },
    "cells.X has an unknown member",
  ],
])("quotes only a plain name of a member: case %# [OPS-45]", (record, reason) => {
  expect(readRecord(JSON.stringify(record))).toMatchObject({ reason });
});

test.each<[string, boolean]>([
  [String.raw`C:\\u0000`, true],
  [String.raw`C:\\\\u0000`, true],
  [String.raw`C:\u0000`, false],
  [String.raw`C:\\\u0000`, false],
])("tells the text %j from a NUL character [OPS-20]", (name, isText) => {
  const read = readRecord(`{"kind":"bank","routingNumber":"021000021","name":"${name}"}`);
  expect(read).toEqual(isText ? { record: { ...bank, name: JSON.parse(`"${name}"`) as string } } : { reason: nul });
});
