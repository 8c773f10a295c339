import { padDbtNumber } from "@paydown/domain";
import type { ImportRecord } from "../record.js";

/** The tables that the lines fill, in the order of their references. */
export const importedTables = ["people", "accounts"] as const;

export const tenantIds: readonly string[] = Array.from(
  { length: 40 },
  (_, index) => `tenant-${String(index + 1).padStart(2, "0")}`,
);

const accountsOfPerson = 2;

/** The file of one tenant: its people, each followed by two accounts. */
export function* linesOfTenant(tenant: number, accounts: number): Iterable<string> {
  for (let made = 0; made < accounts; made += 1) {
    const person = padDbtNumber(String(tenant * 10_000_000 + Math.floor(made / accountsOfPerson) + 1));
    if (made % accountsOfPerson === 0) yield asLine(personOf(person));
    yield asLine(accountOf(padDbtNumber(String(tenant * 10_000_000 + made + 1)), person));
  }
}

const asLine = (record: ImportRecord) => `${JSON.stringify(record)}\n`;

const personOf = (demDbtNo: string): ImportRecord => ({
  kind: "person",
  demDbtNo,
  facts: { zip: "21231", birth_date: "05/31/1980" },
  firstName: "Casey",
  lastName: `Morgan ${demDbtNo}`,
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
  phones: ["4105550161"],
  allowedPayTypes: ["ACH", "VISA", "MC"],
  allowedPaySelects: [
    { key: "0", value: { en: "Credit card", es: "Tarjeta de crédito" } },
    { key: "1", value: { en: "Bank account", es: "Cuenta bancaria" } },
  ],
});

const cell = (value: string, label: string, type: "CURRENCY" | "DATE" | "TEXT" = "TEXT") =>
  ({ value, type, label, display: "Y" }) as const;

const accountOf = (accountNo: string, demDbtNo: string): ImportRecord => ({
  kind: "account",
  accountNo,
  demDbtNo,
  asOf: "2026-06-15T04:00:00Z",
  cells: {
    DBTNO: cell(accountNo, "Account number"),
    TOTALDUE: cell("1250.00", "Balance", "CURRENCY"),
    PMTDISP: cell("M", "Disposition"),
    DEMIDTYNO: cell(`D${demDbtNo}`, "Identity number"),
    CLIENT: cell("Harbor Medical Group", "Original creditor"),
    SVCDATE: cell("01/31/2026", "Date of service", "DATE"),
    LASTPAY: cell("25.00", "Last payment", "CURRENCY"),
    STATUS: cell("Open", "Status"),
  },
});
