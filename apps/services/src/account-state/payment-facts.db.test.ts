import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportRecord } from "../importer/record.js";
import { cardPayment, Consumer, inDays, type Paying, soon, startPaying } from "../payments/testing/paying.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey } from "../testing/test-services.js";

interface Figures {
  readonly pastDueAmt: string | null;
  readonly nextSchedPmtAmt: string | null;
  readonly currPeriodOverpayment: string | null;
  readonly totalPaymentDue: string | null;
}

describeWithDatabase("the data that the payment form and Confirm load", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const get = async <Body>(path: string, by = consumer) => (await by.call<Body>("GET", path)).body;
  const figures = (accountNo: string) => get<Figures>(`/api/payments/singlePaymentInfo/${accountNo}`);

  test("lists pending phone payments, earliest first: 100000011 has 50.00 and 25.00, 100000001 none [PAY-92]", async () => {
    const { phonePays } = await get<{ phonePays: { date: string; amount: string; description: unknown }[] }>(
      "/api/payments/phonePays/harbor/100000011",
    );
    expect(phonePays.map(({ amount }) => amount)).toEqual(["50.00", "25.00"]);
    expect(phonePays[0]).toMatchObject({
      date: inDays(3),
      description: { en: expect.any(String) as string, es: expect.any(String) as string },
    });
    expect(await get("/api/payments/phonePays/harbor/100000001")).toEqual({ phonePays: [] });
  });

  test("a phone payment whose day has passed is no longer pending [PAY-92]", async () => {
    const accountNo = await paying.newAccount({
      due: "100.00",
      records: (no): ImportRecord[] =>
        [-1, 0].map((days) => ({
          kind: "phonePayment",
          accountNo: no,
          id: `T${days}`,
          date: inDays(days),
          amount: "5.00",
          description: "By phone",
        })),
    });
    expect(await get(`/api/payments/phonePays/harbor/${accountNo}`)).toMatchObject({
      phonePays: [{ date: inDays(0) }],
    });
  });

  describe("single payment info", () => {
    test("100000003: past due 40.00, next 140.08, no overpayment, and the total due [PAY-93]", async () => {
      expect(await figures("100000003")).toEqual({
        pastDueAmt: "40.00",
        nextSchedPmtAmt: "140.08",
        currPeriodOverpayment: "0.00",
        totalPaymentDue: "840.50",
      });
    });

    test("an account without imported payment figures has only its total due [PAY-93]", async () => {
      expect(await figures("100000001")).toEqual({
        pastDueAmt: null,
        nextSchedPmtAmt: null,
        currPeriodOverpayment: null,
        totalPaymentDue: "1250.00",
      });
    });

    test("payments made in the portal reduce the past due and the total [PAY-94]", async () => {
      const accountNo = await paying.newAccount({
        due: "500.00",
        records: (no) => [
          {
            kind: "singlePaymentInfo",
            accountNo: no,
            pastDueAmt: "30.00",
            nextSchedPmtAmt: "60.00",
            currPeriodOverpayment: "4.00",
            totalPaymentDue: "90.00",
          },
        ],
      });
      await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "25.00" }));
      expect(await figures(accountNo)).toEqual({
        pastDueAmt: "5.00",
        nextSchedPmtAmt: "60.00",
        currPeriodOverpayment: "4.00",
        totalPaymentDue: "65.00",
      });
      await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "70.00" }));
      expect(await figures(accountNo)).toMatchObject({ pastDueAmt: "0.00", totalPaymentDue: "0.00" });
    });
  });

  describe("arrangements", () => {
    test("100000003 has a running arrangement with six rows; 100000001 has none and returns 404 arrangement_not_found [PAY-95, SCHED-5, SCHED-6]", async () => {
      const { ppa_status, rows } = await get<{ ppa_status: string; rows: Record<string, string>[] }>(
        "/api/payments/arrangements/100000003",
      );
      expect(ppa_status).toBe("A");
      expect(rows).toHaveLength(6);
      expect(rows[0]).toEqual({ interestAmount: "0.00", "Date Due": inDays(12), amount: "140.08" });
      expect(await consumer.call("GET", "/api/payments/arrangements/100000001")).toMatchObject({
        status: 404,
        body: { code: "arrangement_not_found" },
      });
    });

    test("when an installment is paid, the next one becomes the account's next payment; after the last installment there is none [PAY-65, SCHED-15]", async () => {
      const rows = [0, 30].map((days) => ({
        date: inDays(days),
        amount: days === 0 ? "100.00" : "110.00",
        interest: "0.00",
      }));
      const accountNo = await paying.newAccount({
        due: "210.00",
        disposition: "P",
        next: { amount: "100.00", date: inDays(0) },
        records: (no) => [{ kind: "arrangement", accountNo: no, status: "A", rows }],
      });
      const next = { paymentOption: "2", action: "next", amount: "100.00", paymentDate: inDays(0) };
      const { body } = await consumer.scheduleNext(cardPayment(accountNo, "4111111111111111", next));
      expect(body.status).toBe("succeeded");
      const { row, due } = await consumer.page(accountNo);
      expect([due, row["Next Amt Due"]?.value, row["Next Due Date"]?.value]).toEqual(["110.00", "110.00", inDays(30)]);
      expect(await figures(accountNo)).toMatchObject({ nextSchedPmtAmt: "110.00" });
      expect((await consumer.scheduleNext(cardPayment(accountNo, "4111111111111111", next))).body).toMatchObject({
        code: "amount_changed",
        figures: { amount: "110.00", paymentDate: inDays(30) },
      });
      expect(
        (
          await consumer.scheduleNext(
            cardPayment(accountNo, "4111111111111111", { ...next, amount: "110.00", paymentDate: inDays(30) }),
          )
        ).body.status,
      ).toBe("scheduled");
    });
  });

  test("a next payment never exceeds the due, even after payments made in the portal have reduced the due [PAY-64, ACCT-9]", async () => {
    const accountNo = await paying.newAccount({
      due: "150.00",
      disposition: "P",
      next: { amount: "140.08", date: inDays(12) },
    });
    await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "50.00" }));
    const { row } = await consumer.page(accountNo);
    expect([row["Next Amt Due"]?.value, row["Next Due Date"]?.value]).toEqual(["100.00", inDays(12)]);
    const next = (amount: string) =>
      cardPayment(accountNo, "4111111111111111", {
        paymentOption: "2",
        action: "next",
        amount,
        paymentDate: inDays(12),
      });
    expect((await consumer.scheduleNext(next("140.08"))).body).toMatchObject({
      code: "amount_changed",
      figures: { amount: "100.00", paymentDate: inDays(12) },
    });
    expect((await consumer.scheduleNext(next("100.00"))).body.status).toBe("scheduled");
  });

  test("after an installment is paid, the following one never exceeds the due either [PAY-64, PAY-65]", async () => {
    const accountNo = await paying.newAccount({
      due: "200.00",
      disposition: "P",
      next: { amount: "100.00", date: inDays(0) },
      records: (no) => [
        {
          kind: "arrangement",
          accountNo: no,
          status: "A",
          rows: [0, 30].map((days) => ({ date: inDays(days), amount: "100.00", interest: "0.00" })),
        },
      ],
    });
    const next = { paymentOption: "2", action: "next", amount: "100.00" };
    expect((await consumer.scheduleNext(cardPayment(accountNo, "4111111111111111", next))).body.status).toBe(
      "succeeded",
    );
    await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "30.00" }));
    const { due, row } = await consumer.page(accountNo);
    expect([due, row["Next Amt Due"]?.value, row["Next Due Date"]?.value]).toEqual(["70.00", "70.00", inDays(30)]);
  });

  test("when a later import already includes a payment made in the portal, that payment is not subtracted again [ACCT-9, PAY-64, PAY-94]", async () => {
    const next = { amount: "140.08", date: inDays(12) };
    const accountNo = await paying.newAccount({ due: "150.00", disposition: "P", next });
    const shown = async () => {
      const { due, row } = await consumer.page(accountNo);
      const home = (await get<{ accounts: Record<string, { value: string }>[] }>("/api/demographics/m")).accounts;
      expect(home.find(({ DBTNO }) => DBTNO?.value === accountNo)?.["TOTALDUE"]?.value).toBe(due);
      expect((await figures(accountNo)).totalPaymentDue).toBe(due);
      return [due, row["Next Amt Due"]?.value];
    };
    const pay = (amount: string) => consumer.pay(cardPayment(accountNo, "4111111111111111", { amount }));
    await pay("50.00");
    expect(await shown()).toEqual(["100.00", "100.00"]);
    await paying.importAgain(accountNo, { due: "100.00", disposition: "P", next });
    expect(await shown()).toEqual(["100.00", "100.00"]);
    await pay("30.00");
    expect(await shown()).toEqual(["70.00", "70.00"]);
    // More was added to the debt than was paid.
    await paying.importAgain(accountNo, { due: "170.00", disposition: "P", next });
    expect(await shown()).toEqual(["170.00", "140.08"]);
  });

  test("a payment posted at the very moment of an import's asOf is part of the imported due and is not listed again; one posted a millisecond later is subtracted and listed once [PAY-14, PAY-94, ACCT-9]", async () => {
    const records = (accountNo: string): ImportRecord[] => [
      {
        kind: "singlePaymentInfo",
        accountNo,
        pastDueAmt: "90.00",
        nextSchedPmtAmt: "0.00",
        currPeriodOverpayment: "0.00",
        totalPaymentDue: "150.00",
      },
    ];
    const accountNo = await paying.newAccount({ due: "150.00", records });
    const { body } = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "50.00" }));
    const { posted_at: postedAt } = await paying.db.asJob("harbor", (trx) =>
      trx
        .selectFrom("ledger_entries")
        .select("posted_at")
        .where("account_no", "=", accountNo)
        .where("ledger_account", "=", "consumer-account")
        .executeTakeFirstOrThrow(),
    );
    const shownAsOf = async (asOf: Date) => {
      await paying.importAgain(accountNo, { due: "150.00", asOf, records });
      const { pastDueAmt, totalPaymentDue } = await figures(accountNo);
      const { transactions } = await consumer.transactions(accountNo);
      const tooMuch = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "150.01" }));
      return {
        dues: [(await consumer.page(accountNo)).due, tooMuch.body.figures?.amount, totalPaymentDue, pastDueAmt],
        listed: transactions.map(({ confNumber }) => confNumber),
      };
    };
    expect(await shownAsOf(new Date(postedAt.getTime() - 1))).toEqual({
      dues: ["100.00", "100.00", "100.00", "40.00"],
      listed: [body.confNumber],
    });
    expect(await shownAsOf(postedAt)).toEqual({ dues: ["150.00", "150.00", "150.00", "90.00"], listed: [] });
  });

  test("an account whose due was paid in full in the portal has no next payment [PAY-64, ACCT-9]", async () => {
    const accountNo = await paying.newAccount({
      due: "210.00",
      disposition: "P",
      next: { amount: "100.00", date: inDays(12) },
    });
    await consumer.pay(cardPayment(accountNo, "4111111111111111", { action: "full", amount: "210.00" }));
    const { row, due } = await consumer.page(accountNo);
    expect([due, row["Next Amt Due"]?.value, row["Next Due Date"]?.value]).toEqual(["0.00", "", ""]);
    expect(await figures(accountNo)).toMatchObject({ nextSchedPmtAmt: null });
  });

  describe("the schedule of an arrangement", () => {
    interface Schedule {
      readonly ppa_status: string;
      readonly rows: readonly {
        readonly "Date Due": string;
        readonly amount: string;
        readonly interestAmount: string;
        readonly paymentStatus?: string;
      }[];
    }
    const schedule = (accountNo: string) => get<Schedule>(`/api/paymentArrangements/${accountNo}`);

    test("100000003 has six installments, and 100000006 has two with status B; 100000001 has no schedule and returns 404 arrangement_not_found [SCHED-4, CALL-31]", async () => {
      const { ppa_status, rows } = await schedule("100000003");
      expect(ppa_status).toBe("A");
      expect(rows.map(({ amount }) => amount)).toEqual(["140.08", "140.08", "140.08", "140.08", "140.08", "140.10"]);
      expect(rows[0]).toEqual({ "Date Due": inDays(12), amount: "140.08", interestAmount: "0.00" });
      expect(rows.at(-1)?.["Date Due"]).toBe(inDays(162));
      expect((await schedule("100000006")).ppa_status).toBe("B");
      expect(await consumer.call("GET", "/api/paymentArrangements/100000001")).toMatchObject({
        status: 404,
        body: { code: "arrangement_not_found" },
      });
    });

    test("sorts by due date whatever the order of the import, and shows which installments were paid or scheduled in the portal; once the scheduled payment is cancelled, its installment is no longer shown as scheduled [SCHED-13, CALL-31]", async () => {
      const rows = [60, 0, 30].map((days) => ({ date: inDays(days), amount: "100.00", interest: `${days / 10}.00` }));
      const accountNo = await paying.newAccount({
        due: "300.00",
        disposition: "P",
        next: { amount: "100.00", date: inDays(0) },
        records: (no) => [{ kind: "arrangement", accountNo: no, status: "A", rows }],
      });
      const statuses = async () =>
        (await schedule(accountNo)).rows.map((row) => [row["Date Due"], row.interestAmount, row.paymentStatus]);
      const next = (days: number) =>
        consumer.scheduleNext(
          cardPayment(accountNo, "4111111111111111", {
            paymentOption: "2",
            action: "next",
            amount: "100.00",
            paymentDate: inDays(days),
          }),
        );
      const { key } = await next(0);
      await expect.poll(async () => (await consumer.status(key)).body.status, soon).toBe("succeeded");
      const { body } = await next(30);
      expect(await statuses()).toEqual([
        [inDays(0), "0.00", "paid"],
        [inDays(30), "3.00", "scheduled"],
        [inDays(60), "6.00", undefined],
      ]);
      await consumer.call("DELETE", `/api/payments/scheduled/${body.reference}`);
      expect((await statuses()).map(([, , status]) => status)).toEqual(["paid", undefined, undefined]);
    });

    test("says that an installment's payment is being checked while its outcome is unknown [SCHED-14]", async () => {
      const row = { date: inDays(0), amount: "100.00", interest: "0.00" };
      const accountNo = await paying.newAccount({
        due: "100.00",
        disposition: "P",
        next: { amount: "100.00", date: inDays(0) },
        records: (no) => [{ kind: "arrangement", accountNo: no, status: "A", rows: [row] }],
      });
      await consumer.scheduleNext(
        cardPayment(accountNo, "4000000000000127", {
          paymentOption: "2",
          action: "next",
          amount: "100.00",
          paymentDate: inDays(0),
        }),
      );
      await expect.poll(async () => (await schedule(accountNo)).rows[0]?.paymentStatus, soon).toBe("checking");
    });
  });

  describe("messages of the company's codes", () => {
    const messages = async (code: string, accountNo: string) =>
      (await get<{ messages: { text: { en: string; es: string } }[] }>(`/api/messages/${code}/${accountNo}`)).messages;

    test.each(["HCONF", "HRECUR", "HDONE", "HSTATE"])("%s has text in both languages [CALL-28]", async (code) => {
      const [message] = await messages(code, "100000001");
      expect(message?.text).toEqual({
        en: expect.stringMatching(/\S/) as string,
        es: expect.stringMatching(/\S/) as string,
      });
    });

    test("an unknown code has no messages [CALL-28]", async () => {
      expect(await messages("NOSUCH", "100000001")).toEqual([]);
    });

    test("an account with a state declaration of its own gets that declaration [INFO-30]", async () => {
      expect(await messages("HSTATE", "100000010")).toEqual((await consumer.page("100000010")).messages);
      expect(await messages("HSTATE", "100000001")).not.toEqual(await messages("HSTATE", "100000010"));
    });
  });
});
