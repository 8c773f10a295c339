import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner, describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { packageRoot } from "../package-root.js";
import { importLines } from "./import-lines.js";

const user = {
  kind: "user",
  username: "Casey@example.com",
  initialPassword: "Harbor-demo-1",
  firstName: "Casey",
  lastName: "Morgan",
  demDbtNo: "1",
  allowedPayTypes: ["ACH"],
  allowedPaySelects: [{ key: "0", value: "Credit card" }],
};
/** The time of the imports. */
const now = new Date("2026-06-15T12:30:00Z");
const cell = (value: string, type = "TEXT") => ({ value, type, label: "L", display: "Y" });
const account = (accountNo: string, due = "10.00") => ({
  kind: "account",
  accountNo,
  username: "casey@example.com",
  asOf: "2026-06-15T12:00:00Z",
  cells: { DBTNO: cell(accountNo), TOTALDUE: cell(due, "CURRENCY"), PMTDISP: cell("M"), DEMIDTYNO: cell("D") },
});
const transaction = {
  kind: "transaction",
  accountNo: "1",
  id: "P1",
  date: "05/31/2026",
  amount: "25.00",
  description: "Paid",
};

const cardOnFile = {
  ...{
    kind: "paymentInfo",
    accountNo: "1",
    firstName: "Casey",
    lastName: "Morgan",
    address: "12 Thames Street",
    city: "Baltimore",
    state: "MD",
    zip: "21231",
  },
  ...{ paymentOption: "0", token: "tok_1", brand: "VISA", acctNumber: "************1111", ccExpDate: "0930" },
};
const document = {
  kind: "document",
  accountNo: "1",
  id: "D1",
  filename: "letter.pdf",
  date: "06/01/2026",
  content: Buffer.from("%PDF-1.4").toString("base64"),
};
const phonePayment = {
  kind: "phonePayment",
  accountNo: "1",
  id: "T1",
  date: "07/01/2026",
  amount: "50.00",
  description: "Payment by phone",
};

describeWithDatabase("the importer", () => {
  let opened: TestDatabase;
  let tenants: Tenants;
  let tenant: Tenant;

  beforeAll(async () => {
    tenants = loadTenants();
    const harbor = knownTenant(tenants, "harbor");
    tenant = harbor;
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened.db.close();
    await opened.remove();
  });
  beforeEach(async () => {
    await removeImported();
    await run([user, account("1")]);
  });

  /** Deletes in one statement, because the tables refer to each other. A truncate would take longer. */
  const removeImported = () =>
    asOwner(
      opened.db,
      sql`
        with t as (delete from transactions), m as (delete from payment_methods), p as (delete from phone_payments),
          s as (delete from single_payment_infos), b as (delete from document_parts), d as (delete from documents),
          a as (delete from accounts)
        delete from users`,
    );

  async function run(records: readonly (object | string)[], dryRun = false) {
    const faults: string[] = [];
    const lines = records.map((record) => (typeof record === "string" ? record : JSON.stringify(record)));
    const result = await importLines({
      db: opened.db,
      tenant,
      global: tenants.global,
      now,
      lines,
      dryRun,
      onFault: (line, reason) => faults.push(`${line}: ${reason}`),
    });
    expect(result.faults).toBe(faults.length);
    return { imported: result.imported, faults };
  }
  const accounts = () =>
    opened.db.asApp("harbor", (trx) => trx.selectFrom("accounts").selectAll().orderBy("account_no").execute());
  const users = () => opened.db.asApp("harbor", (trx) => trx.selectFrom("users").selectAll().execute());
  const transactions = () =>
    opened.db.asApp("harbor", (trx) =>
      trx.selectFrom("transactions").select(["transaction_id", "posted_on", "amount_cents"]).execute(),
    );

  test("repeats safely: the same lines leave the same rows", async () => {
    await run([user, account("1"), transaction]);
    const before = [await accounts(), await users(), await transactions()];
    expect(await run([user, account("1"), transaction])).toEqual({
      imported: { user: 1, account: 1, transaction: 1 },
      faults: [],
    });
    expect([await accounts(), await users(), await transactions()]).toEqual(before);
    expect(await transactions()).toEqual([{ transaction_id: "P1", posted_on: "2026-05-31", amount_cents: 2500 }]);
  });

  test("imports the example of docs/operations.md, in which each cell is needed", async () => {
    const text = readFileSync(join(packageRoot(), "../../docs/operations.md"), "utf8");
    const [, example = ""] = /^```jsonl\n([^]*?)\n```$/m.exec(text) ?? [];
    await removeImported();
    expect(await run(example.split("\n"))).toEqual({ imported: { bank: 1, user: 1, account: 1 }, faults: [] });
    const [imported] = await accounts();
    expect(imported).toMatchObject({ account_no: "100000001", due_cents: 500 });
    const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = tenants.global;
    expect(Object.keys(imported?.cells ?? {}).sort()).toEqual(
      [rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo].sort(),
    );
  });

  test("marks a user as staff only while the import says so [ROLE-10]", async () => {
    const admin = async () => (await users()).map((row) => row.admin);
    expect(await admin()).toEqual([false]);
    await run([{ ...user, admin: true }]);
    expect(await admin()).toEqual([true]);
    await run([user]);
    expect(await admin()).toEqual([false]);
  });

  test("applies later imports, except for passwords", async () => {
    const [before] = await users();
    await run([{ ...user, firstName: "Kit", initialPassword: "Another-one-2" }, account("1", "7.50")]);
    expect(await users()).toMatchObject([
      { username: "casey@example.com", first_name: "Kit", password_hash: before?.password_hash },
    ]);
    expect(await accounts()).toMatchObject([{ account_no: "1", due_cents: 750 }]);
  });

  test("updates phone and email until the user changes them", async () => {
    const profile = async () => (await users()).map(({ phone, email }) => [phone, email]);
    await run([{ ...user, phone: "4105550100", email: "first@example.com" }]);
    expect(await profile()).toEqual([["4105550100", "first@example.com"]]);
    await run([{ ...user, phone: "4105550101" }]);
    expect(await profile()).toEqual([["4105550101", null]]);
    await opened.db.asApp("harbor", (trx) =>
      trx
        .updateTable("users")
        .set({ phone: "4105550102", email: "own@example.com", profile_changed_at: new Date() })
        .execute(),
    );
    await run([{ ...user, phone: "4105550103", email: "later@example.com" }]);
    expect(await profile()).toEqual([["4105550102", "own@example.com"]]);
  });

  test.each([
    ["{", "it is not JSON"],
    ["[]", "it is not a JSON object"],
    [
      { kind: "citation" },
      "its kind must be one of user, person, account, close, arrangement, transaction, bank, stateCompliance, overTime, paymentInfo, phonePayment, singlePaymentInfo, document, passcodeEnrollment",
    ],
    [{ kind: "constructor" }, "its kind must be one of"],
    [
      { ...user, initialPassword: undefined },
      "it must have exactly one of initialPassword, passwordHash and mustReset",
    ],
    [{ ...user, initialPassword: "short" }, "initialPassword must NOT have fewer than 8 characters"],
    [{ ...user, role: "admin" }, "role is not known"],
    [{ ...user, phone: "410-555-0100" }, "phone must match pattern"],
    [{ ...user, email: "casey" }, "email must be a valid email address"],
    [{ ...user, allowedPayTypes: ["CASH"] }, "allowedPayTypes.0 must be one of ACH, VISA, CHECK, DISCOVER, AMEX, MC"],
    [{ ...account("2"), username: "nobody@example.com" }, "there is no user with its username"],
    [{ ...account("2"), asOf: "yesterday" }, "asOf must be a timestamp such as 2026-12-31T09:00:00Z"],
    [{ ...account("2"), cells: { DBTNO: cell("2") } }, "cells.TOTALDUE is missing"],
    [{ ...account("2"), cells: { ...account("3").cells } }, "cells.DBTNO must be the accountNo"],
    [account("2", "$10"), "cells.TOTALDUE must be a decimal such as 1250.00"],
    [{ ...transaction, accountNo: "9" }, "there is no account with its accountNo"],
    [{ ...transaction, date: "31/05/2026" }, "date must be a date such as 12/31/2026"],
    [{ ...transaction, amount: "1e3" }, "amount must be a decimal such as 1250.00"],
    [{ ...transaction, description: "a\u0000b" }, "it contains a NUL character, which the database cannot store"],
    [{ ...transaction, description: "\ud800" }, "the database refused it (22P02)"],
    [{ kind: "bank", routingNumber: "12345678", name: "B" }, String.raw`routingNumber must match pattern "^\d{9}$"`],
    [{ ...cardOnFile, accountNo: "9" }, "there is no account with its accountNo"],
    [{ ...cardOnFile, acctNumber: "4111111111111111" }, String.raw`acctNumber must match pattern "^\*{2,40}\d{4}$"`],
    [{ ...cardOnFile, ccExpDate: undefined }, "ccExpDate is missing"],
    [{ ...cardOnFile, ccExpDate: "1330" }, "ccExpDate must match pattern"],
    [{ ...cardOnFile, paymentOption: "1" }, "routingNumber is missing"],
    [{ ...cardOnFile, paymentOption: "1", routingNumber: "021000021" }, "achType is missing"],
    [{ ...cardOnFile, cvv: "123" }, "cvv is not known"],
    [{ ...phonePayment, date: "soon" }, "date must be a date such as 12/31/2026"],
    [{ kind: "singlePaymentInfo", accountNo: "1", pastDueAmt: "$40" }, "pastDueAmt must be a decimal such as 1250.00"],
    [
      { ...transaction, description: "by card 4111 1111 1111 1111" },
      "description holds a card number: leave it out, or send only its last four digits",
    ],
    [{ ...document, content: "no base64" }, "content must be base64"],
    [{ ...document, filename: "letter.png" }, "content does not match the type in filename"],
    [{ ...document, accountNo: "9" }, "there is no account with its accountNo"],
  ])("reports what is wrong with %j and keeps the valid lines around it", async (bad, reason) => {
    const good = { ...transaction, id: "before" };
    const { imported, faults } = await run([good, "", bad, { ...transaction, id: "after" }]);
    expect(imported).toEqual({ transaction: 2 });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`3: ${reason}`);
    expect((await transactions()).map(({ transaction_id }) => transaction_id)).toEqual(
      expect.arrayContaining(["before", "after"]),
    );
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    ["2026-06-15T12:30:00Z", []],
    ["2026-06-15T12:30:01Z", ["1: asOf is later than now, and the due cannot contain payments that are still to come"]],
  ])("imports an account as of %s with the faults %j [PAY-106]", async (asOf, faults) => {
    expect((await run([{ ...account("1"), asOf }])).faults).toEqual(faults);
  });

  test("reports a line that is too long and keeps the valid ones around it [OPS-20]", async () => {
    expect(await run([transaction, "x".repeat(22_000_001), { ...transaction, id: "P2" }])).toEqual({
      imported: { transaction: 2 },
      faults: ["2: it is longer than 22000000 bytes"],
    });
  });

  test("refuses a record whose key came before in the file with other values, and stores equal ones once [OPS-22]", async () => {
    const { faults } = await run([
      ...[user, { ...user, username: "CASEY@example.com" }, { ...user, firstName: "Kit" }],
      ...[transaction, transaction, { ...transaction, amount: "1.00" }],
    ]);
    expect(faults).toEqual([
      "2: line 1 has the same user with other values: keep one of the two",
      "3: line 1 has the same user with other values: keep one of the two",
      "6: line 4 has the same transaction with other values: keep one of the two",
    ]);
    expect(await users()).toMatchObject([{ first_name: "Casey" }]);
    expect(await transactions()).toMatchObject([{ amount_cents: 2500 }]);
  });

  test("imports documents in parts, of any file type; repeating a document adds no duplicate, and a changed one replaces it", async () => {
    const documents = () =>
      opened.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("documents")
          .innerJoin("document_parts as its", "its.document_id", "documents.document_id")
          .select([
            "seq",
            "filename",
            "document_date",
            "content_type",
            "size",
            "part",
            sql<number>`length(its.content)`.as("length"),
          ])
          .orderBy("seq")
          .orderBy("part")
          .execute(),
      );
    const large = Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(600 * 1024)]);
    await run([document, { ...document, id: "D2", filename: "../form.docx" }]);
    expect(await run([document])).toEqual({ imported: { document: 1 }, faults: [] });
    await run([{ ...document, date: "06/02/2026", content: large.toString("base64") }]);
    const letter = {
      seq: 1,
      filename: "letter.pdf",
      document_date: "2026-06-02",
      content_type: "application/pdf",
      size: large.length,
    };
    expect(await documents()).toEqual([
      { ...letter, part: 0, length: 512 * 1024 },
      { ...letter, part: 1, length: large.length - 512 * 1024 },
      {
        seq: 2,
        filename: "form.docx",
        document_date: "2026-06-01",
        content_type: "application/pdf",
        size: 8,
        part: 0,
        length: 8,
      },
    ]);
  });

  test("a dry run reports the same results as an import but stores nothing, even where lines refer to each other", async () => {
    const before = [await accounts(), await users(), await transactions()];
    const lines = [
      { ...user, username: "new@example.com" },
      { ...account("7"), username: "new@example.com" },
      { ...transaction, accountNo: "7" },
      { ...transaction, accountNo: "8" },
    ];
    expect(await run(lines, true)).toEqual({
      imported: { user: 1, account: 1, transaction: 1 },
      faults: ["4: there is no account with its accountNo"],
    });
    expect([await accounts(), await users(), await transactions()]).toEqual(before);
  });

  test("imports methods, phone payments and figures, and a later import replaces them", async () => {
    const figures = { kind: "singlePaymentInfo", accountNo: "1", pastDueAmt: "40.00" };
    await run([cardOnFile, phonePayment, figures]);
    await run([
      { ...cardOnFile, acctNumber: "************4444", brand: "MC" },
      { ...phonePayment, amount: "60.00" },
      { ...figures, pastDueAmt: undefined, totalPaymentDue: "9.00" },
    ]);
    await opened.db.asApp("harbor", async (trx) => {
      expect(await trx.selectFrom("payment_methods").select(["masked", "brand", "token", "expiry"]).execute()).toEqual([
        { masked: "************4444", brand: "MC", token: "tok_1", expiry: "0930" },
      ]);
      expect(await trx.selectFrom("phone_payments").select(["pay_on", "amount_cents"]).execute()).toEqual([
        { pay_on: "2026-07-01", amount_cents: 6_000 },
      ]);
      expect(
        await trx.selectFrom("single_payment_infos").select(["past_due_cents", "total_due_cents"]).execute(),
      ).toEqual([{ past_due_cents: null, total_due_cents: 900 }]);
    });
  });

  test("keeps a method that the consumer has changed since it was imported", async () => {
    await run([cardOnFile]);
    await opened.db.asApp("harbor", (trx) =>
      trx
        .updateTable("payment_methods")
        .set({ token: "tok_of_casey", imported: false })
        .where("instance_id", "=", "harbor")
        .execute(),
    );
    expect(await run([cardOnFile])).toEqual({ imported: { paymentInfo: 1 }, faults: [] });
    expect(
      await opened.db.asApp("harbor", (trx) => trx.selectFrom("payment_methods").select("token").execute()),
    ).toEqual([{ token: "tok_of_casey" }]);
  });

  test("an account reassigned to another user loses its method, even one that the consumer saved; repeating an import without a reassignment keeps the method", async () => {
    const methods = () =>
      opened.db.asApp("harbor", (trx) => trx.selectFrom("payment_methods").select("token").execute());
    await run([cardOnFile]);
    await opened.db.asApp("harbor", (trx) =>
      trx
        .updateTable("payment_methods")
        .set({ token: "tok_of_casey", imported: false })
        .where("instance_id", "=", "harbor")
        .execute(),
    );
    await run([user, account("1")]);
    expect(await methods()).toEqual([{ token: "tok_of_casey" }]);
    const another = { ...user, username: "robin@example.com" };
    await run([another, { ...account("1"), username: "robin@example.com" }]);
    expect(await methods()).toEqual([]);
    await run([cardOnFile]);
    expect(await methods()).toEqual([{ token: "tok_1" }]);
  });

  test("numbers lines correctly across several transactions", async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      index % 600 === 599 ? "{" : { ...transaction, id: `N${index}` },
    );
    expect(await run(many)).toEqual({
      imported: { transaction: 1198 },
      faults: ["600: it is not JSON", "1200: it is not JSON"],
    });
  });

  test("accepts a byte order mark", async () => {
    expect(await run([`\uFEFF${JSON.stringify(transaction)}\r`])).toEqual({ imported: { transaction: 1 }, faults: [] });
  });
});
