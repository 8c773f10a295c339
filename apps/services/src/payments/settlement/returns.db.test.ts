import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadTenants } from "../../tenants/load-tenants.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { commandsOf } from "../../testing/commands-of.js";
import { passingDays } from "../testing/passing-days.js";
import { bankPayment, cardPayment, messagesTo, regeLine, soon } from "../testing/paying.js";
import { bankReviewCommands } from "./bank-review-command.js";

/** A bank account as Payment Information posts it. */
const bankMethod = (accountNumber: string) => ({
  ...{ firstName: "Casey", lastName: "Morgan" },
  ...{ address: "12 Thames Street", city: "Baltimore", state: "MD", zipCode: "21231" },
  ...{ paymentOption: "1", routingNumber: "021000021", accountNumber, phone: "" },
  ...{ achSECCode: "WEB", checkNo: "", checkPos: "R", achType: "C" },
});

describeWithDatabase("a payment that is taken back, with the sandbox's bank", () => {
  const { clock, consumer, daysLater, inDays, paying } = passingDays();
  /** Lets weeks pass; every return of two banking days arrives within one. */
  const aWeekLater = (weeks = 1) => daysLater(7 * weeks);
  const paymentDate = () => inDays(0);
  const payByCard = (accountNo: string, number?: string, more: object = {}) =>
    consumer().pay(cardPayment(accountNo, number, { paymentDate: paymentDate(), ...more }));
  /** Pays from a bank account after accepting the disclosure for it. */
  async function payByBank(
    accountNo: string,
    more: {
      readonly action?: string;
      readonly amount?: string;
      readonly accountNumber?: string;
      readonly paymentDate?: string;
    } = {},
  ) {
    const lines = await consumer().regeMessages("1", more.action ?? "oneTime", accountNo);
    if (lines.length > 0) await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    return consumer().pay(
      bankPayment(accountNo, { paymentDate: paymentDate(), acceptRegE: lines.length > 0, ...more }),
    );
  }
  const history = async (accountNo: string) =>
    (await consumer().transactions(accountNo)).transactions.map(({ amount, feeAmount, description }) => [
      typeof description === "string" ? description : description.en,
      amount,
      feeAmount,
    ]);
  const statusOf = async (key: string) => (await consumer().status(key)).body.bankStatus;
  const notices = (subject: string, accountNo: string) =>
    messagesTo(paying().sandbox, casey.username).filter(
      (message) => "subject" in message && message.subject.startsWith(subject) && message.text.includes(accountNo),
    );
  const documents = async (accountNo: string) => {
    const query = `?instanceId=harbor&dbtNo=${accountNo}`;
    const { body } = await consumer().call<{ documents: { filename: string }[] }>("GET", "/api/docs", undefined, {
      query,
    });
    return body.documents.map(({ filename }) => filename);
  };

  test("is processing until its clearing day, and then cleared [BANK-9, BANK-22, BANK-23]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key, body } = await payByBank(accountNo);
    expect(body).toMatchObject({ status: "succeeded", bankStatus: "processing" });
    expect((await consumer().page(accountNo)).finishedPayments).toMatchObject([{ bankStatus: "processing" }]);
    expect(await history(accountNo)).toEqual([["Bank payment, processing", "25.00", undefined]]);
    await aWeekLater(2);
    await expect.poll(() => statusOf(key), soon).toBe("cleared");
    expect(await history(accountNo)).toEqual([["Bank payment", "25.00", undefined]]);
  });

  test("is due again after a return, shown with both lines, told with reason and next step in the reader's language, and can be paid again [CALL-47, BANK-10, BANK-13, BANK-22, BANK-23, BANK-24]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key, body } = await payByBank(accountNo, { action: "full", amount: "100.00", accountNumber: "55669001" });
    expect([body.status, (await consumer().page(accountNo)).due]).toEqual(["succeeded", "0.00"]);
    await aWeekLater();
    await expect.poll(() => statusOf(key), soon).toBe("returned");
    const { due, finishedPayments } = await consumer().page(accountNo);
    expect(due).toBe("100.00");
    // Returns stay in sight for a day, like payments that have just become final.
    expect(finishedPayments).toMatchObject([{ bankStatus: "returned" }]);
    const message =
      "Your bank's reason: the account did not have enough money. Please pay again, another way or once the account has enough money.";
    expect(finishedPayments).toMatchObject([{ message }]);
    expect((await consumer().status(key)).body).toMatchObject({ message });
    const reader = consumer().reading("es");
    const inSpanish = [{ message: expect.stringMatching(/^Motivo de su banco: /) as unknown }];
    expect((await reader.status(key)).body).toMatchObject(inSpanish[0] ?? {});
    for (const path of ["/api/demographics/m", `/api/transactions/${accountNo}`]) {
      const { body: list } = await reader.call<{ finishedPayments: { accountNo: string }[] }>("GET", path);
      expect(list.finishedPayments.filter((payment) => payment.accountNo === accountNo)).toMatchObject(inSpanish);
    }
    expect((await reader.page(accountNo)).finishedPayments).toMatchObject(inSpanish);
    expect(await history(accountNo)).toEqual([
      ["Payment returned by the bank", "-100.00", undefined],
      ["Bank payment", "100.00", undefined],
    ]);
    await expect
      .poll(() => notices("Payment returned by your bank", accountNo), soon)
      .toMatchObject([
        {
          text: expect.stringContaining(
            `the account did not have enough money. It no longer counts as paid on account ${accountNo}. Please pay again, another way or once the account has enough money.`,
          ) as string,
        },
      ]);
    await expect.poll(() => documents(accountNo), soon).toContain(`returned-payment-${body.confNumber}.pdf`);
    const again = await payByCard(accountNo, undefined, { action: "full", amount: "100.00" });
    expect([again.body.status, (await consumer().page(accountNo)).due]).toEqual(["succeeded", "0.00"]);
  });

  test("is taken back as unauthorized forty days later, after it has cleared [BANK-10]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key } = await payByBank(accountNo, { accountNumber: "55669110" });
    await aWeekLater(3);
    await expect.poll(() => statusOf(key), soon).toBe("cleared");
    await aWeekLater(4);
    await expect.poll(() => statusOf(key), soon).toBe("returned");
    expect((await consumer().page(accountNo)).due).toBe("100.00");
  });

  test("by a card's holder: disputed, due again, and restored when the dispute ends for the company [BANK-11, BANK-13, BANK-24]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key, body } = await payByCard(accountNo, "4000000000002685");
    expect(body).toMatchObject({ status: "succeeded" });
    expect(body).not.toHaveProperty("bankStatus");
    await aWeekLater(2);
    await expect.poll(() => statusOf(key), soon).toBe("disputed");
    expect((await consumer().page(accountNo)).due).toBe("100.00");
    await expect.poll(() => notices("Card payment disputed", accountNo).length, soon).toBe(1);
    await aWeekLater(3);
    await expect.poll(() => statusOf(key), soon).toBe(undefined);
    expect((await consumer().page(accountNo)).due).toBe("75.00");
    expect(await history(accountNo)).toEqual([
      ["Card payment restored after a dispute", "25.00", "2.50"],
      ["Card payment disputed", "-25.00", "-2.50"],
      ["Card payment", "25.00", "2.50"],
    ]);
    await expect.poll(() => notices("Card payment restored", accountNo).length, soon).toBe(1);
  });

  describe("and whose code says something about the bank account", () => {
    const refusal =
      "Your bank returned a payment from this bank account, so we no longer take payments from it. Please use another payment method.";
    /** Pays 25.00 from a bank account. A week later, the bank has returned the payment. */
    async function returned(accountNo: string, accountNumber: string) {
      const { key, body } = await payByBank(accountNo, { accountNumber });
      await aWeekLater();
      await expect.poll(() => statusOf(key), soon).toBe("returned");
      return body.reference;
    }
    const later = () => inDays(20);
    const bankReviews = (...args: string[]) =>
      commandsOf(bankReviewCommands, { db: paying().db, tenants: loadTenants(), clock }, "bank-reviews")(
        ...args,
        "--instance",
        "harbor",
      );

    test("blocks an account that is closed, for payments and as a method on file; another account is accepted, and an operator may lift the block [BANK-30, BANK-32, BANK-33]", async () => {
      const accountNo = await paying().newAccount({ due: "100.00" });
      await returned(accountNo, "7766559002");
      const again = await payByBank(accountNo, { accountNumber: "7766559002" });
      expect(again.body).toMatchObject({ status: 422, code: "method_refused", detail: refusal });
      expect((await consumer().savePaymentInfo(accountNo, bankMethod("7766559002"))).body).toMatchObject({
        code: "method_refused",
        detail: refusal,
      });
      expect((await payByBank(accountNo, { accountNumber: "7766550000" })).body.status).toBe("succeeded");
      const { out } = await bankReviews();
      const block = out.findIndex(
        (line) => line.includes("ending 9002 of casey@example.com") && line.endsWith(": R02"),
      );
      const item = out[block - 1] ?? "";
      const sam = ["--by", "Sam", "--why", "the bank has corrected it"];
      expect((await bankReviews("allow", item, ...sam)).out).toEqual([
        "The bank account ending 9002 of casey@example.com may be used again, by Sam.",
      ]);
      expect((await bankReviews("allow", item, ...sam)).out.at(-1)).toBe("Nothing changed.");
      expect((await bankReviews("allow", "nothing", ...sam)).err).toEqual(["No bank account is blocked by nothing."]);
      await returned(accountNo, "7766559002");
      expect((await payByBank(accountNo, { accountNumber: "7766559002" })).body.code).toBe("method_refused");
    });

    test("does not block an account that had too little money, or whose holder stopped this payment [BANK-30]", async () => {
      for (const accountNumber of ["7766559001", "7766559008"]) {
        const accountNo = await paying().newAccount({ due: "100.00" });
        await returned(accountNo, accountNumber);
        expect((await payByBank(accountNo, { accountNumber })).body.status).toBe("succeeded");
      }
    });

    test("cancels what is scheduled from an account whose holder revoked the authorization, on every account and without another notice [BANK-31]", async () => {
      const [accountNo, other, unrelated] = [
        await paying().newAccount({ due: "100.00" }),
        await paying().newAccount({ due: "100.00" }),
        await paying().newAccount({ due: "100.00" }),
      ];
      const scheduled = await payByBank(other, { accountNumber: "7766559010", paymentDate: later() });
      const kept = await payByBank(unrelated, { accountNumber: "7766550000", paymentDate: later() });
      expect([scheduled.body.status, kept.body.status]).toEqual(["scheduled", "scheduled"]);
      const told = notices("Scheduled payment", other).length;
      await returned(accountNo, "7766559010");
      expect((await consumer().status(scheduled.key)).body).toMatchObject({
        status: "skipped",
        message: "We do not take this payment: your bank says that payments from the bank account are not authorized.",
      });
      expect((await consumer().status(kept.key)).body.status).toBe("scheduled");
      await expect.poll(() => notices("Payment returned by your bank", accountNo).length, soon).toBe(1);
      expect(notices("Scheduled payment", other)).toHaveLength(told);
    });

    test("skips on its day what is scheduled from an account that is closed [BANK-30]", async () => {
      const [accountNo, other] = [
        await paying().newAccount({ due: "100.00" }),
        await paying().newAccount({ due: "100.00" }),
      ];
      const scheduled = await payByBank(other, { accountNumber: "6655449003", paymentDate: later() });
      await returned(accountNo, "6655449003");
      expect((await consumer().status(scheduled.key)).body.status).toBe("scheduled");
      await aWeekLater(3);
      await expect
        .poll(async () => (await consumer().status(scheduled.key)).body, soon)
        .toMatchObject({
          status: "skipped",
          message: "We did not take this payment: the payment method is no longer accepted for the account.",
        });
    });

    test("stores no account number to recognize the account [BANK-34]", async () => {
      await returned(await paying().newAccount({ due: "100.00" }), "5544339004");
      const stored = await paying().db.asJob("harbor", (trx) =>
        trx.selectFrom("blocked_methods").selectAll().execute(),
      );
      expect(stored.map(({ last4 }) => last4)).toContain("9004");
      expect(JSON.stringify(stored)).not.toContain("5544339004");
    });
  });

  test("writes no bank account number to the log or the sandbox's record [PAY-8]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key, body } = await payByBank(accountNo, { accountNumber: "4433229020" });
    await aWeekLater();
    await expect.poll(() => statusOf(key), soon).toBe("returned");
    const written = `${paying().logs.join("\n")}\n${readFileSync(paying().sandbox.recordFile, "utf8")}`;
    expect([body.status, written.includes('"last4":"9020"')]).toEqual(["succeeded", true]);
    expect(written).not.toContain("4433229020");
  });
});
