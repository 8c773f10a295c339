import type { components } from "@paydown/api-client";
import { describe, expect, test } from "vitest";
import { negotiating } from "../agreements/offers/testing/negotiating.js";
import type { ImportRecord } from "../importer/record.js";
import { bankPayment, cardPayment, Consumer, regeLine, soon } from "../payments/testing/paying.js";
import { days } from "../testing/day-clock.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { robin } from "../testing/test-services.js";

type Demographics = components["schemas"]["MyDemographics"];

const itemization = {
  date: "2025-06-30",
  amount: "1200.00",
  interest: "60.00",
  fees: "40.00",
  payments: "30.00",
  credits: "20.00",
};
const itemized = { date: "06/30/2025", amount: "1200.00", interest: "60.00", fees: "40.00" };

describeWithDatabase("an account's balance", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, accept } = negotiating();

  const balance = async (accountNo: string) => (await consumer().page(accountNo)).balance;
  const statuses = async (accountNo: string) => (await balance(accountNo)).statuses;
  const home = async (by = consumer()) => (await by.call<Demographics>("GET", "/api/demographics/m")).body;
  const payByCard = (accountNo: string, amount: string) =>
    consumer().pay(cardPayment(accountNo, undefined, { amount, paymentDate: inDays(0) }));
  async function payByBank(accountNo: string, amount: string, accountNumber = "123456789") {
    const lines = await consumer().regeMessages("1", "oneTime", accountNo);
    await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    const how = { amount, paymentDate: inDays(0), acceptRegE: true, accountNumber };
    return consumer().pay(bankPayment(accountNo, how));
  }
  const info =
    (pastDueAmt: string) =>
    (accountNo: string): ImportRecord[] => [{ kind: "singlePaymentInfo", accountNo, pastDueAmt }];
  const arrangement =
    (status: string, date: string) =>
    (accountNo: string): ImportRecord[] => [
      { kind: "arrangement", accountNo, status, rows: [{ date, amount: "50.00", interest: "0.00" }] },
    ];

  describe("has an itemization", () => {
    test("as it was imported, with payments and credits in one amount [ACCT-35]", async () => {
      const accountNo = await account({ itemization });
      expect((await balance(accountNo)).itemization).toEqual({ ...itemized, paid: "50.00", due: "1250.00" });
    });

    test("in which what is paid here counts until the next import, and a return takes it back [ACCT-36]", async () => {
      const accountNo = await account({ itemization });
      await payByCard(accountNo, "100.01");
      expect((await balance(accountNo)).itemization).toEqual({ ...itemized, paid: "150.01", due: "1149.99" });
      await payByBank(accountNo, "49.99", "55669001");
      expect((await balance(accountNo)).itemization).toEqual({ ...itemized, paid: "200.00", due: "1100.00" });
      clock.forward(days(6));
      await signInAnew();
      await expect
        .poll(async () => (await balance(accountNo)).itemization, soon)
        .toEqual({ ...itemized, paid: "150.01", due: "1149.99" });
      await paying().importAgain(accountNo, {
        due: "1149.99",
        asOf: clock.now(),
        itemization: { ...itemization, payments: "130.01" },
      });
      expect((await balance(accountNo)).itemization).toEqual({ ...itemized, paid: "150.01", due: "1149.99" });
    });

    test("that is left out if the import has none, or more is taken back here than it has as paid [ACCT-37]", async () => {
      expect(await balance(await account())).not.toHaveProperty("itemization");
      const accountNo = await account();
      await payByBank(accountNo, "100.00", "55669001");
      const after = { due: "1150.00", asOf: clock.now() };
      await paying().importAgain(accountNo, { ...after, itemization: { date: "2025-06-30", amount: "1150.00" } });
      expect((await balance(accountNo)).itemization).toMatchObject({ paid: "0.00", due: "1150.00" });
      clock.forward(days(6));
      await signInAnew();
      await expect.poll(async () => (await consumer().page(accountNo)).due, soon).toBe("1250.00");
      expect(await balance(accountNo)).not.toHaveProperty("itemization");
    });
  });

  test("names the creditors that the tenant's cells have [ACCT-39]", async () => {
    const sold = await account({ texts: { CREDITOR: " Patapsco Lending ", ORIGCRED: "Inner Harbor Dental" } });
    expect(await balance(sold)).toMatchObject({
      creditor: "Patapsco Lending",
      originalCreditor: "Inner Harbor Dental",
    });
    const unnamed = await account({ texts: { CREDITOR: " " } });
    expect(Object.keys(await balance(unnamed))).toEqual(["statuses"]);
  });

  test("has the amount that is past due, less what was paid here [ACCT-32]", async () => {
    const accountNo = await account({ records: info("30.00") });
    expect(await balance(accountNo)).toMatchObject({ pastDue: "30.00", statuses: ["pastDue"] });
    await payByCard(accountNo, "10.00");
    expect(await balance(accountNo)).toMatchObject({ pastDue: "20.00", statuses: ["pastDue"] });
    await payByCard(accountNo, "25.00");
    expect(await balance(accountNo)).toMatchObject({ pastDue: "0.00", statuses: [] });
  });

  test("is past due the day after the next payment's date, if the amount is not known [ACCT-32]", async () => {
    const next = (day: number) => ({ next: { amount: "50.00", date: inDays(day) } });
    expect(await statuses(await account(next(0)))).toEqual([]);
    expect(await statuses(await account(next(-1)))).toEqual(["pastDue"]);
  });

  describe("says of a plan", () => {
    test.each([
      ["imported, with payments to come", "A", 10, ["paymentPlan"]],
      ["imported, with its last payment today", "A", 0, ["paymentPlan"]],
      ["imported, with its last payment yesterday", "A", -1, []],
      ["that blocks paying over time", "B", 10, []],
    ])("%s [ACCT-31]", async (_, status, day, expected) => {
      const accountNo = await account({ records: arrangement(status, inDays(day)) });
      expect(await statuses(accountNo)).toEqual(expected);
    });
  });

  test("says that the account is restricted, also if the tenant has closed it [ACCT-33]", async () => {
    const restricted = await account({ restricted: true, records: info("30.00") });
    expect(await statuses(restricted)).toEqual(["restricted"]);
    const closed = await account({
      records: (accountNo) => [{ kind: "close", accountNo, reason: "recalled", asOf: clock.now().toISOString() }],
    });
    expect(await statuses(closed)).toEqual(["restricted"]);
  });

  test.each(["submitting", "unknown", "review"] as const)(
    "says that a payment is being checked while it is %s [ACCT-31]",
    async (state) => {
      const accountNo = await account();
      await payByCard(accountNo, "50.00");
      expect(await statuses(accountNo)).toEqual([]);
      await paying().db.asJob("harbor", (trx) =>
        trx.updateTable("payments").set({ state, next_check_at: null }).where("account_no", "=", accountNo).execute(),
      );
      expect(await statuses(accountNo)).toEqual(["checking"]);
    },
  );

  describe("says of an account without anything owed", () => {
    test("that nothing is due [ACCT-34]", async () => {
      expect(await statuses(await account({ due: "0.00" }))).toEqual(["nothingDue"]);
    });

    test("that it is paid in full by card [ACCT-34]", async () => {
      const accountNo = await account({ due: "75.00" });
      await payByCard(accountNo, "75.00");
      expect(await statuses(accountNo)).toEqual(["paidInFull"]);
    });

    test("that nothing is due if a part was paid and the rest was waived [ACCT-34]", async () => {
      const accountNo = await account({ due: "75.00" });
      await payByCard(accountNo, "25.00");
      await paying().importAgain(accountNo, { due: "0.00", asOf: clock.now() });
      expect(await statuses(accountNo)).toEqual(["nothingDue"]);
    });

    test("that a bank payment is processing, and paid in full once it has cleared [ACCT-34]", async () => {
      const accountNo = await account({ due: "75.00" });
      await payByBank(accountNo, "75.00");
      expect(await statuses(accountNo)).toEqual(["processing"]);
      clock.forward(days(14));
      await signInAnew();
      await expect.poll(() => statuses(accountNo), soon).toEqual(["paidInFull"]);
    });

    test("that it is settled by an agreed offer [ACCT-34]", async () => {
      const accountNo = await account({ itemization });
      const { body } = await offer(accountNo, "800.00", 10);
      expect((await accept(accountNo, body.offer)).status).toBe(200);
      await payByCard(accountNo, "800.00");
      expect(await balance(accountNo)).toMatchObject({
        statuses: ["settled"],
        itemization: { paid: "1300.00", due: "0.00" },
      });
    });
  });

  test("is the same on Home for each of the user's accounts, and nobody else's [ACCT-43]", async () => {
    const { accounts, balances } = await home();
    const numbers = accounts.map(({ DBTNO }) => DBTNO?.value ?? "");
    expect(Object.keys(balances)).toEqual(numbers);
    for (const accountNo of ["100000003", "100000009", ...numbers.slice(-3)])
      expect(balances[accountNo]).toEqual(await balance(accountNo));
    const others = await Consumer.signIn(paying().url, robin);
    expect(Object.keys((await home(others)).balances)).toEqual(["100000020"]);
    const query = "?pageName=MakePayment&accountNo=100000003";
    const refused = await others.call("GET", "/api/pages/harbor", undefined, { query });
    expect(refused).toMatchObject({ status: 404, body: { code: "account_not_found" } });
    expect(JSON.stringify(refused.body)).not.toMatch(/Patapsco|840|1020/);
  });
});
