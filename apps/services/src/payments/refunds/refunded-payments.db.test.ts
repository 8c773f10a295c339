import { formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import {
  bankPayment,
  cardPayment,
  Consumer,
  messagesTo,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../testing/paying.js";
import { refundCommandsFor } from "../testing/refund-commands.js";

describeWithDatabase("a payment that an operator refunds, with the sandbox", () => {
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ clock });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const paydown = (...args: string[]) => refundCommandsFor(paying, clock)(...args);
  async function daysLater(count: number): Promise<void> {
    clock.forward(days(count));
    consumer = await Consumer.signIn(paying.url, casey);
  }
  const paymentDate = () => formatCalendarDate(todayIn("America/New_York", clock.now()));
  const payByCard = (accountNo: string, number?: string) =>
    consumer.pay(cardPayment(accountNo, number, { paymentDate: paymentDate() }));
  async function payByBank(accountNo: string) {
    const lines = await consumer.regeMessages("1", "oneTime", accountNo);
    if (lines.length > 0) await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    return consumer.pay(bankPayment(accountNo, { paymentDate: paymentDate(), acceptRegE: lines.length > 0 }));
  }
  const settles = async (accountNo: string, key: string) => {
    const state = async () =>
      (
        await paying.db.asJob("harbor", (trx) =>
          trx
            .selectFrom("payments")
            .select("state")
            .where("account_no", "=", accountNo)
            .where("idempotency_key", "=", key)
            .executeTakeFirstOrThrow(),
        )
      ).state;
    await expect.poll(state, soon).toBe("cleared");
  };
  const history = async (accountNo: string) =>
    (await consumer.transactions(accountNo)).transactions.map(({ amount, feeAmount, description }) => [
      typeof description === "string" ? description : description.en,
      amount,
      feeAmount,
    ]);
  const notices = (subject: string, accountNo: string) =>
    messagesTo(paying.sandbox, casey.username).filter(
      (message) => "subject" in message && message.subject.startsWith(subject) && message.text.includes(accountNo),
    );
  const documents = async (accountNo: string) => {
    const query = `?instanceId=harbor&dbtNo=${accountNo}`;
    const { body } = await consumer.call<{ documents: { filename: string }[] }>("GET", "/api/docs", undefined, {
      query,
    });
    return body.documents.map(({ filename }) => filename);
  };

  test("in parts by card shows each refund, sends a notice and a document for it, and is due again [REF-8, REF-30, REF-31, REF-32]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { key, body } = await payByCard(accountNo);
    const reference = body.reference ?? "";
    await daysLater(2);
    await settles(accountNo, key);
    expect((await paydown("payment", "refund", reference, "--amount", "10.00")).err).toEqual([]);
    expect((await consumer.status(key)).body).toMatchObject({
      status: "succeeded",
      success: true,
      bankStatus: "partlyRefunded",
      refundedAmount: "10.00",
      message: "Transaction Successful",
    });
    const { due, finishedPayments } = await consumer.page(accountNo);
    expect([due, finishedPayments[0]?.bankStatus]).toEqual(["85.00", "partlyRefunded"]);
    clock.forward(60_000);
    expect((await paydown("payment", "refund", reference, "--all")).err).toEqual([]);
    const ended = (await consumer.status(key)).body;
    expect(ended).toMatchObject({ status: "succeeded", bankStatus: "refunded", refundedAmount: "27.50" });
    expect(ended).not.toHaveProperty("message");
    expect((await consumer.page(accountNo)).due).toBe("100.00");
    expect(await history(accountNo)).toEqual([
      ["Card payment refunded", "-15.00", "-2.50"],
      ["Card payment refunded", "-10.00", undefined],
      ["Card payment", "25.00", "2.50"],
    ]);
    await expect.poll(() => notices("Payment refunded", accountNo).length, soon).toBe(2);
    const refundNames = async () =>
      (await documents(accountNo)).filter((name) => name.startsWith(`refund-${body.confNumber}-RFD-`));
    await expect.poll(async () => new Set(await refundNames()).size, soon).toBe(2);
  });

  test("by bank is refused until it has cleared, and says when that is [REF-2, REF-31]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { key, body } = await payByBank(accountNo);
    const reference = body.reference ?? "";
    await daysLater(4);
    const refused = async () => (await paydown("payment", "refund", reference, "--all")).err[0];
    await expect
      .poll(refused, soon)
      .toMatch(/The bank can still return it\. It will have cleared on \d\d\/\d\d\/\d{4}; refund it then\.$/);
    await daysLater(10);
    await settles(accountNo, key);
    expect((await paydown("payment", "refund", reference, "--all")).exitCode).toBe(0);
    expect(await history(accountNo)).toEqual([
      ["Bank payment refunded", "-25.00", undefined],
      ["Bank payment", "25.00", undefined],
    ]);
  });

  test("before it settles is voided: nothing is paid, and the report never settles it [REF-3, REF-9, REF-31, REF-32]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { key, body } = await payByCard(accountNo);
    expect((await paydown("payment", "void", body.confNumber ?? "")).exitCode).toBe(0);
    expect((await consumer.status(key)).body).toMatchObject({ status: "succeeded", bankStatus: "voided" });
    expect((await consumer.page(accountNo)).due).toBe("100.00");
    expect(await history(accountNo)).toEqual([
      ["Payment voided", "-25.00", "-2.50"],
      ["Card payment", "25.00", "2.50"],
    ]);
    await expect.poll(() => notices("Payment voided", accountNo).length, soon).toBe(1);
    await expect.poll(() => documents(accountNo), soon).toContain(`voided-payment-${body.confNumber}.pdf`);
    expect((await payByCard(accountNo, "5555555555554444")).body.status).toBe("succeeded");
    await daysLater(2);
    expect((await consumer.status(key)).body.bankStatus).toBe("voided");
  });

  test("to a card that takes no refunds is refused, and the payment stays paid [REF-7]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { key, body } = await payByCard(accountNo, "4000000000005126");
    await daysLater(2);
    await settles(accountNo, key);
    const { exitCode, err } = await paydown("payment", "refund", body.reference ?? "", "--fee");
    expect([exitCode, err[0]]).toEqual([
      1,
      expect.stringContaining("refused a refund of $2.50: The account cannot receive refunds"),
    ]);
    expect([(await consumer.page(accountNo)).due, (await history(accountNo)).length]).toEqual(["75.00", 1]);
  });

  test("whose answer comes too late is finished by the services [REF-7]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { key, body } = await payByCard(accountNo, "4000000000007726");
    await daysLater(2);
    await settles(accountNo, key);
    const { exitCode, err } = await paydown("payment", "refund", body.reference ?? "", "--amount", "5.00");
    expect([exitCode, err[0]]).toEqual([1, expect.stringContaining("The processor has not answered yet.")]);
    clock.forward(60_000);
    await expect.poll(async () => (await consumer.status(key)).body.refundedAmount, soon).toBe("5.00");
  });
});
