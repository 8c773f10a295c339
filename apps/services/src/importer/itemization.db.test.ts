import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import type { Tenants } from "../tenants/tenant.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { readMapping } from "./csv/mapping.js";
import { readCsv } from "./csv/read-csv.js";
import { importLines, importRows } from "./import-lines.js";

const now = new Date("2026-11-23T12:00:00Z");
const cell = (value: string, type = "TEXT") => ({ value, type, label: "L", display: "Y" });
const itemization = {
  date: "06/30/2026",
  amount: "1020.16",
  interest: "24.50",
  fees: "36.00",
  payments: "200.00",
  credits: "40.16",
};
const account = (more: object = {}, accountNo = "1") => ({
  kind: "account",
  accountNo,
  demDbtNo: "7",
  asOf: "2026-11-23T00:00:00-05:00",
  cells: { DBTNO: cell(accountNo), TOTALDUE: cell("840.50", "CURRENCY"), PMTDISP: cell("M"), DEMIDTYNO: cell("D") },
  ...more,
});
const person = {
  kind: "person",
  demDbtNo: "7",
  facts: { last_name: "Morgan", zip: "21231", birth_date: "02/01/1980" },
  firstName: "Casey",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
  phones: [],
  allowedPayTypes: ["ACH"],
  allowedPaySelects: [{ key: "0", value: "Credit card" }],
};
const stored = {
  date: "2026-06-30",
  amountCents: 102016,
  interestCents: 2450,
  feesCents: 3600,
  paymentsCents: 20000,
  creditsCents: 4016,
};

describeWithDatabase("an itemization in an import", () => {
  let opened: TestDatabase;
  let tenants: Tenants;

  beforeAll(async () => {
    tenants = loadTenants();
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened.db.close();
    await opened.remove();
  });
  beforeEach(() => run(person, account()));

  const options = (faults: string[]) => ({
    db: opened.db,
    tenant: knownTenant(tenants, "harbor"),
    global: tenants.global,
    now,
    onFault: (line: number, reason: string) => void faults.push(`${line}: ${reason}`),
  });
  /** The faults of an import of these records. */
  async function run(...records: readonly object[]): Promise<string[]> {
    const faults: string[] = [];
    await importLines({ ...options(faults), lines: records.map((record) => JSON.stringify(record)) });
    return faults;
  }
  const itemizations = () =>
    opened.db.asApp("harbor", (trx) =>
      trx.selectFrom("accounts").select(["account_no", "due_cents", "itemization"]).orderBy("account_no").execute(),
    );
  const theItemization = async () => (await itemizations())[0]?.itemization;

  test("is stored with its account in cents, and an omitted amount is 0 [OPS-164]", async () => {
    expect(await run(account({ itemization }))).toEqual([]);
    expect(await theItemization()).toEqual(stored);
    expect(await run(account({ itemization: { date: "2026-06-30", amount: "840.50" } }))).toEqual([]);
    expect(await theItemization()).toEqual({
      ...{ date: "2026-06-30", amountCents: 84050, interestCents: 0 },
      ...{ feesCents: 0, paymentsCents: 0, creditsCents: 0 },
    });
  });

  test("goes with a later import of the account that has none [OPS-164]", async () => {
    await run(account({ itemization }));
    expect(await run(account())).toEqual([]);
    expect(await theItemization()).toBeNull();
  });

  const sum = "amount, interest and fees, less payments and credits, must be the due";
  test.each([
    [
      "one cent more than the due",
      { ...itemization, fees: "36.01" },
      `itemization comes to 840.51, which is not cells.TOTALDUE: ${sum}`,
    ],
    [
      "one cent less than the due",
      { ...itemization, credits: "40.17" },
      `itemization comes to 840.49, which is not cells.TOTALDUE: ${sum}`,
    ],
    [
      "too much to add up",
      { ...itemization, amount: "90071992547409.91" },
      `itemization comes to amounts that are too large, which is not cells.TOTALDUE: ${sum}`,
    ],
    ["a negative amount", { ...itemization, payments: "-1.00" }, "itemization.payments must be a decimal of 0 or more"],
    ["an amount with a sign", { ...itemization, amount: "$1020.16" }, "itemization.amount must be a decimal of 0 or"],
    ["a fraction of a cent", { ...itemization, interest: "24.505" }, "itemization.interest must be a decimal of 0 or"],
    ["a day that does not exist", { ...itemization, date: "06/31/2026" }, "itemization.date must be a date such as"],
    ["a day after asOf", { ...itemization, date: "11/24/2026" }, "itemization.date is later than asOf"],
    ["no date", { ...itemization, date: undefined }, "itemization.date is missing"],
    ["no amount", { ...itemization, amount: undefined }, "itemization.amount is missing"],
    ["an unknown member", { ...itemization, principal: "1.00" }, "itemization.principal is not known"],
  ])("with %s is refused with its account, and the others are stored [OPS-165]", async (_, wrong, reason) => {
    await run(account({ itemization }));
    const faults = await run(account({ itemization: wrong }), account({}, "2"));
    expect(faults).toEqual([expect.stringContaining(`1: ${reason}`)]);
    expect(await itemizations()).toEqual([
      { account_no: "1", due_cents: 84050, itemization: stored },
      { account_no: "2", due_cents: 84050, itemization: null },
    ]);
  });

  test("may have the day of asOf [OPS-165]", async () => {
    expect(await run(account({ itemization: { ...itemization, date: "11/23/2026" } }))).toEqual([]);
  });

  test("comes from the columns of a table, and a row whose columns are empty has none [OPS-166]", async () => {
    const column = (name: string) => ({ column: name, amount: "dollars" });
    const { kind, ...members } = account({
      accountNo: { column: "Account" },
      itemization: {
        date: { column: "Since", date: "M/D/YYYY" },
        ...{ amount: column("Then"), interest: column("Interest"), fees: column("Fees") },
        ...{ payments: column("Payments"), credits: column("Credits") },
      },
    });
    const cells = {
      ...members.cells,
      DBTNO: { ...members.cells.DBTNO, value: { column: "Account" } },
      TOTALDUE: { ...members.cells.TOTALDUE, value: column("Balance") },
    };
    const mapping = readMapping(Buffer.from(JSON.stringify({ records: [{ kind, members: { ...members, cells } }] })));
    const table = [
      "Account,Balance,Since,Then,Interest,Fees,Payments,Credits",
      '1,840.50,6/30/2026,"$1,020.16",24.50,36.00,200.00,40.16',
      "2,12.00,,,,,,",
      "3,12.00,6/30/2026,,,,,",
      "4,12.00,6/30/2026,11.00,,,,",
      "5,12.00,11/24/2026,12.00,,,,",
    ].join("\n");
    const faults: string[] = [];
    await importRows({ ...options(faults), rows: readCsv(Readable.from([Buffer.from(table)]), mapping) });
    expect(faults).toEqual([
      '4: account: itemization.amount is missing (column "Then")',
      `5: account: itemization comes to 11.00, which is not cells.TOTALDUE: ${sum}`,
      '6: account: itemization.date is later than asOf (column "Since")',
    ]);
    expect(await itemizations()).toEqual([
      { account_no: "1", due_cents: 84050, itemization: stored },
      { account_no: "2", due_cents: 1200, itemization: null },
    ]);
  });
});
