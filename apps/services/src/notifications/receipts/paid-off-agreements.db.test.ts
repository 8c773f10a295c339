import { describe, expect, test } from "vitest";
import { negotiating } from "../../agreements/offers/testing/negotiating.js";
import { nextDayComes, planAccount, planner, storedPayments } from "../../agreements/plans/testing/planning.js";
import { bankPayment, cardPayment, regeLine, soon } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { pdfLines, readPdf } from "../mails/testing/read-pdf.js";
import { told } from "./testing/told.js";

describeWithDatabase("the letter for an account that was paid under an agreement", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, accept } = negotiating();
  const { documentsOf, mailsAbout, settled } = told(paying, casey.username);

  const letters = async (accountNo: string) =>
    (await documentsOf("harbor", accountNo)).filter(({ filename }) => /^(?:settled|paid-in-full)-/.test(filename));
  const comes = (accountNo: string) => expect.poll(async () => (await letters(accountNo)).length, soon).toBe(1);
  const subjects = (accountNo: string) => mailsAbout(accountNo).map(({ subject }) => subject);

  describe("a settlement offer", () => {
    async function accepted(): Promise<string> {
      const accountNo = await account();
      const { body } = await offer(accountNo, "800.00", 10);
      expect((await accept(accountNo, body.offer)).status).toBe(200);
      return accountNo;
    }

    test("that is paid from a bank account gets a 'Settled' letter with both amounts after the payment clears [DOC-55, DOC-59]", async () => {
      const accountNo = await accepted();
      const lines = await consumer().regeMessages("1", "oneTime", accountNo);
      await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
      const payment = { amount: "800.00", paymentDate: inDays(0), acceptRegE: true };
      const paid = await consumer().pay(bankPayment(accountNo, payment));
      expect(paid.body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
      await settled("harbor", accountNo);
      expect(await letters(accountNo)).toEqual([]);
      clock.forward(days(14));
      await signInAnew();
      await comes(accountNo);
      await settled("harbor", accountNo);
      const [letter] = await letters(accountNo);
      expect(letter?.filename).toBe(`settled-${paid.body.confNumber}.pdf`);
      const { elements, info } = await readPdf(letter?.content ?? new Uint8Array());
      expect(info).toMatchObject({ Title: "Settled - Harbor Recovery Services", Language: "en" });
      expect(elements.map(([path]) => path)).toContain("/Document/H1");
      expect(await pdfLines(letter?.content)).toEqual(
        expect.arrayContaining([
          `Account ${accountNo} with Harbor Recovery Services is settled for less than the full balance: $800.00 was paid, and $450.00 was written off. The payments have cleared, and nothing more is owed on it.`,
          "Total paid online, without fees: $800.00",
          "Written off: $450.00",
        ]),
      );
      expect(subjects(accountNo).filter((subject) => subject.startsWith("Settled"))).toEqual([
        "Settled - Harbor Recovery Services",
      ]);
      // The Documents page lists it.
      const listed = await consumer().call<{ documents: { filename: string }[] }>("GET", "/api/docs", undefined, {
        query: `?instanceId=harbor&dbtNo=${accountNo}`,
      });
      expect(listed.body.documents.map(({ filename }) => filename)).toContain(letter?.filename);
    });

    test("whose payment was returned gets a 'Paid in full' letter if the account is then paid in full [DOC-57, DOC-59]", async () => {
      const accountNo = await accepted();
      const lines = await consumer().regeMessages("1", "oneTime", accountNo);
      await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
      const payment = { amount: "800.00", paymentDate: inDays(0), acceptRegE: true, accountNumber: "55669001" };
      const paid = await consumer().pay(bankPayment(accountNo, payment));
      clock.forward(days(14));
      await signInAnew();
      await expect.poll(async () => (await consumer().status(paid.key)).body.bankStatus, soon).toBe("returned");
      const full = await consumer().pay(
        cardPayment(accountNo, undefined, { amount: "1250.00", paymentDate: inDays(0) }),
      );
      expect(full.body).toMatchObject({ status: "succeeded", dueAfter: "0.00" });
      await settled("harbor", accountNo);
      expect(await letters(accountNo)).toEqual([]);
      clock.forward(days(3));
      await signInAnew();
      await comes(accountNo);
      const [letter] = await letters(accountNo);
      expect(letter?.filename).toBe(`paid-in-full-${full.body.confNumber}.pdf`);
      expect(await pdfLines(letter?.content)).toContain("Total paid online, without fees: $1,250.00");
    });
  });

  test("a plan gets one 'Paid in full' letter with the interest, after its last payment settles [DOC-55, DOC-56]", async () => {
    const accountNo = await planAccount(paying());
    const { body } = await planner(consumer()).create(accountNo, {
      paymentAmount: "305.00",
      firstPaymentDate: inDays(10),
    });
    const { length } = await storedPayments(paying(), accountNo);
    for (let made = 0; made < length; made += 1) {
      expect(await letters(accountNo)).toEqual([]);
      expect((await nextDayComes(paying(), accountNo))?.state).toBe("succeeded");
      if (made === length - 1) break;
      clock.forward(days(3));
      await signInAnew();
      await expect
        .poll(
          async () => (await storedPayments(paying(), accountNo)).filter(({ state }) => state === "cleared").length,
          soon,
        )
        .toBe(made + 1);
    }
    clock.forward(days(3));
    await signInAnew();
    await comes(accountNo);
    const lines = await pdfLines((await letters(accountNo))[0]?.content);
    const interest = body.rows.reduce((sum, { interestAmount }) => sum + Number(interestAmount), 0);
    expect(interest).toBeGreaterThan(0);
    expect(lines).toEqual(
      expect.arrayContaining([
        `Total paid online, without fees: $${body.plan.total}`,
        `Interest included: $${interest.toFixed(2)}`,
      ]),
    );
  });
});
