import { describe, expect, test } from "vitest";

import { type AccountCell, type AccountRow, displayCell, readAccount, type RowNames } from "./account.js";

const names: RowNames = { rowAccount: "DBTNO", rowDue: "DUE", rowPmtDisposition: "PMTDISP", rowDemIdtyNo: "DEMIDTYNO" };

function cell(value: string, type: AccountCell["type"] = "TEXT", label: AccountCell["label"] = ""): AccountCell {
  return { value, type, label, display: "Y" };
}

const row: AccountRow = {
  DBTNO: cell("100000003"),
  DUE: cell("840.50", "CURRENCY"),
  PMTDISP: cell(" P "),
  DEMIDTYNO: cell("7001"),
};

describe("readAccount (registered-area §3)", () => {
  test("reads the cells that the configuration names", () => {
    expect(readAccount(row, names)).toEqual({
      accountNo: "100000003",
      due: 84_050,
      disposition: "P",
      demIdtyNo: "7001",
      nextAmountDue: null,
      nextDueDate: null,
      requiresEmail: false,
      achRequiresPhone: false,
      negotiatorEnabled: false,
      minTotalDue: 0,
      stateDeclarationsEnabled: false,
      cardsByPhone: [],
    });
  });

  test.each([
    ["missing", {}],
    ["empty", { DUE: cell("", "CURRENCY") }],
    ["unreadable", { DUE: cell("n/a", "CURRENCY") }],
  ])("a %s due counts as 0 (Q48)", (_why, cells) => {
    expect(readAccount(cells, names).due).toBe(0);
  });

  test("an empty row is empty, and no cell is found by an inherited name", () => {
    const inherited: RowNames = { ...names, rowAccount: "toString", rowPmtDisposition: "constructor" };
    expect(readAccount({}, inherited)).toMatchObject({ accountNo: "", disposition: "", demIdtyNo: "" });
  });

  test.each<[string, AccountRow]>([
    ["by key", { "Next Amt Due": cell("140.08"), "Next Due Date": cell("2026-12-03") }],
    ["by label", { NXTAMT: cell("140.08", "CURRENCY", "Next Amt Due"), NXTDATE: cell("12/03/2026", "DATE", "Next Due Date") }],
    [
      "by the English label of two",
      { NXTAMT: cell("140.08", "CURRENCY", { en: "Next Amt Due", es: "Próximo pago" }), NXTDATE: cell("12/03/2026", "DATE", { en: "Next Due Date" }) },
    ],
    [
      "by key before label",
      { NXTAMT: cell("1.00", "CURRENCY", "Next Amt Due"), "Next Amt Due": cell("140.08"), "Next Due Date": cell("12/03/2026") },
    ],
  ])("Next Amt Due and Next Due Date are found %s (Q46)", (_how, cells) => {
    expect(readAccount({ ...row, ...cells }, names)).toMatchObject({ nextAmountDue: 14_008, nextDueDate: "2026-12-03" });
  });

  test.each([
    ["Y", true],
    ["N", false],
    ["", false],
  ])("requires_email and ach_requires_phone with the value %j", (value, on) => {
    expect(readAccount({ ...row, requires_email: cell(value) }, names)).toMatchObject({ requiresEmail: on, achRequiresPhone: false });
    expect(readAccount({ ...row, ach_requires_phone: cell(value) }, names)).toMatchObject({ requiresEmail: false, achRequiresPhone: on });
  });
});

test.each([
  ["CURRENCY", "1234.5", "$1,234.50"],
  ["CURRENCY", "-1", "-$1.00"],
  ["CURRENCY", "$5", "$5"],
  ["CURRENCY", "", ""],
  ["DATE", "2026-12-03", "12/03/2026"],
  ["DATE", "12/03/2026", "12/03/2026"],
  ["DATE", "soon", "soon"],
  ["TEXT", "840.50", "840.50"],
] as const)("a %s cell of %j is shown as %j (Q50)", (type, value, shown) => {
  expect(displayCell(cell(value, type))).toBe(shown);
});
