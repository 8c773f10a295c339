import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { passingDays } from "../testing/passing-days.js";
import { bankPayment, messagesTo, regeLine, soon } from "../testing/paying.js";

const told =
  "If your bank returns a payment because the account does not have enough money, we may present that payment to your bank again up to two times, for the same amount, within 180 days and without another fee. We will tell you the day in advance, and you can cancel it before that day.";

describeWithDatabase("with the sandbox's bank, at a tenant that presents returned debits again", () => {
  const { consumer, daysLater, inDays, paying } = passingDays((policy) => {
    policy["bankPayments"] = { presentAgainTimes: 2 };
  });

  const disclosure = async (accountNo: string) =>
    (await consumer().regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
  /** Pays 25.00 from a bank account after accepting the disclosure. */
  async function pay(accountNo: string, accountNumber: string, paymentDate = inDays(0)) {
    await consumer().acknowledge(accountNo, regeLine, await disclosure(accountNo));
    return consumer().pay(bankPayment(accountNo, { accountNumber, paymentDate, acceptRegE: true }));
  }
  const statusOf = async (key: string) => (await consumer().status(key)).body;
  const messages = (subject: string, accountNo: string) =>
    messagesTo(paying().sandbox, casey.username).filter(
      (message) => "subject" in message && message.subject.startsWith(subject) && message.text.includes(accountNo),
    );
  const documents = async (accountNo: string) => {
    const query = `?instanceId=harbor&dbtNo=${accountNo}`;
    const call = await consumer().call<{ documents: { filename: string }[] }>("GET", "/api/docs", undefined, { query });
    return call.body.documents.map(({ filename }) => filename);
  };
  const history = async (accountNo: string) =>
    (await consumer().transactions(accountNo)).transactions.map(({ amount, description }) => [
      typeof description === "string" ? description : description.en,
      amount,
    ]);

  test("the disclosure says so, of bank payments only, and must be accepted with that sentence [BANK-38]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const lines = await disclosure(accountNo);
    expect(lines.endsWith(`\n${told}`)).toBe(true);
    expect((await consumer().regeMessages("0", "next", accountNo)).join("\n")).not.toContain("returns a payment");
    expect(await consumer().regeMessages("1", "negotiator", accountNo)).toEqual([]);
    await consumer().acknowledge(accountNo, regeLine, lines.slice(0, -told.length).trimEnd());
    const body = bankPayment(accountNo, { paymentDate: inDays(0), acceptRegE: true });
    expect((await consumer().pay(body)).body).toMatchObject({ code: "disclosure_changed" });
  });

  test("a debit whose first presentment is returned is paid the second time, and every list says so [BANK-37, BANK-40, BANK-41, BANK-45, EVID-23]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key, body } = await pay(accountNo, "66559201");
    await daysLater(7);
    await expect.poll(async () => (await statusOf(key)).bankStatus, soon).toBe("returned");
    const { due, scheduledPayments } = await consumer().page(accountNo);
    expect(due).toBe("100.00");
    const [again] = scheduledPayments;
    expect(scheduledPayments).toMatchObject([{ presentedAgain: true, total: "25.00", status: "scheduled" }]);
    expect(again?.confNumber).not.toBe(body.confNumber);
    const message = `Your bank's reason: the account did not have enough money. We will present it to your bank again on ${again?.paymentDate}, without another fee. To stop this, cancel it under Scheduled payments, or pay this amount another way, before that day.`;
    expect((await statusOf(key)).message).toBe(message);
    await expect
      .poll(() => messages("Payment returned by your bank", accountNo).map(({ text }) => text), soon)
      .toEqual([expect.stringContaining(message.slice(message.indexOf("We present"))) as string]);
    expect(messages("Payment scheduled", accountNo)).toEqual([]);

    await daysLater(7);
    await expect.poll(async () => (await statusOf(again?.key ?? "")).status, soon).toBe("succeeded");
    expect(await statusOf(again?.key ?? "")).toMatchObject({ presentedAgain: true, scheduledFor: again?.paymentDate });
    expect(await history(accountNo)).toEqual([
      ["Bank payment presented again, processing", "25.00"],
      ["Payment returned by the bank", "-25.00"],
      ["Bank payment", "25.00"],
    ]);
    // The consumer was not there when the debit was presented again, so the receipt goes to the address on file.
    await expect.poll(() => messages("Payment receipt", accountNo).length, soon).toBe(1);
    // The document of the original payment is the authorization of both.
    const authorizations = async () => (await documents(accountNo)).filter((name) => name.startsWith("authorization"));
    await expect.poll(authorizations, soon).toEqual([`authorization-${body.confNumber}.pdf`]);
    await daysLater(14);
    await expect.poll(async () => (await history(accountNo))[0]?.[0], soon).toBe("Bank payment presented again");
    expect((await consumer().page(accountNo)).due).toBe("75.00");
  });

  test("a debit that is returned each time is presented twice, and then needs another payment [BANK-37, BANK-41]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key } = await pay(accountNo, "66559001");
    for (let times = 0; times < 2; times += 1) {
      await daysLater(7);
      await expect.poll(async () => (await consumer().page(accountNo)).scheduledPayments.length, soon).toBe(1);
      await daysLater(7);
      await expect.poll(async () => (await consumer().page(accountNo)).scheduledPayments.length, soon).toBe(0);
    }
    await daysLater(7);
    await expect
      .poll(async () => (await history(accountNo)).filter(([name]) => name === "Payment returned by the bank"), soon)
      .toHaveLength(3);
    const { due, scheduledPayments } = await consumer().page(accountNo);
    expect([due, scheduledPayments, (await statusOf(key)).bankStatus]).toEqual(["100.00", [], "returned"]);
  });

  test("a consumer cancels it, and is told to pay another way [BANK-41, BANK-43]", async () => {
    const accountNo = await paying().newAccount({ due: "100.00" });
    const { key } = await pay(accountNo, "66559001");
    await daysLater(7);
    await expect.poll(async () => (await consumer().page(accountNo)).scheduledPayments.length, soon).toBe(1);
    const [again] = (await consumer().page(accountNo)).scheduledPayments;
    expect((await consumer().cancel(again?.reference)).body).toMatchObject({ status: "cancelled" });
    expect((await statusOf(key)).message).toContain("Please pay again, another way");
    await expect.poll(() => messages("Scheduled payment cancelled", accountNo).length, soon).toBe(1);
  });

  describe("a notification of change", () => {
    test("corrects what is scheduled from the account, and the consumer is told [BANK-46, BANK-47, BANK-50]", async () => {
      const [accountNo, other] = [
        await paying().newAccount({ due: "100.00" }),
        await paying().newAccount({ due: "100.00" }),
      ];
      const scheduled = await pay(other, "5544339801", inDays(20));
      const paid = await pay(accountNo, "5544339801");
      expect([scheduled.body.status, paid.body.status]).toEqual(["scheduled", "succeeded"]);
      await daysLater(7);
      await expect.poll(async () => (await statusOf(scheduled.key)).method?.last4, soon).toBe("7001");
      expect((await statusOf(paid.key)).method?.last4).toBe("9801");
      await expect
        .poll(() => messages("Bank account details corrected", accountNo), soon)
        .toMatchObject([
          { text: expect.stringContaining("the corrected details: Bank account ending 7001.") as string },
        ]);
      await expect
        .poll(() => documents(accountNo), soon)
        .toContain(`corrected-bank-account-${paid.body.confNumber}.pdf`);
    });
  });
});
