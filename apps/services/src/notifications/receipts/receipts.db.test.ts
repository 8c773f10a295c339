import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  messagesTo,
  type Paying,
  type PaymentAnswer,
  regeLine,
  soon,
  startPaying,
} from "../../payments/testing/paying.js";
import type { SendOutcome } from "../../providers/messages.js";
import { pdfLines } from "../mails/testing/read-pdf.js";
import { dayClock, days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";

const emailConsent = "By choosing email you agree to receive a receipt for this payment at this address.";
const smsConsent =
  "By choosing a text message you agree to receive one about this payment. Message and data rates may apply.";

/** Each test has its own email address and phone number, so that it sees only its own messages. */
let made = 0;
function newReader() {
  made += 1;
  const phone = `41055501${String(made).padStart(2, "0")}`;
  return { email: `reader-${made}@example.com`, phone, number: `+1${phone}` };
}

describeWithDatabase("receipts", () => {
  const clock = movableClock(dayClock.now().toISOString());
  let mailIs: SendOutcome | undefined;
  let paying: Paying;

  beforeAll(async () => {
    paying = await startPaying({
      clock,
      messagesOf: ({ mail, sms }) => ({
        mail: { ...mail, send: async (message, attempt) => mailIs ?? mail.send(message, attempt) },
        sms,
      }),
    });
  });
  afterAll(() => paying.stop());

  const dateIn = (days: number) => formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), days));
  const signIn = () => Consumer.signIn(paying.url, casey);
  const sent = (to: string) =>
    messagesTo(paying.sandbox, to).map((message) =>
      message.channel === "mail" ? [message.subject, message.text] : [message.text],
    );
  const documents = (accountNo: string) =>
    paying.db.asApp("harbor", (trx) =>
      trx
        .selectFrom("documents")
        .innerJoin("document_parts", "document_parts.document_id", "documents.document_id")
        .select(["seq", "filename", "document_date", "content_type", "content"])
        .where("account_no", "=", accountNo)
        .orderBy("seq")
        .execute(),
    );
  const deliveries = (accountNo: string) =>
    paying.db.asJob("harbor", (trx) =>
      trx
        .selectFrom("deliveries as delivery")
        .innerJoin("outbox", (join) =>
          join
            .onRef("outbox.event_id", "=", "delivery.event_id")
            .onRef("outbox.instance_id", "=", "delivery.instance_id"),
        )
        .innerJoin("payments", "payments.payment_id", "outbox.payment_id")
        .select([
          "outbox.event",
          "delivery.channel",
          "delivery.state",
          "delivery.attempts",
          "delivery.last_failure",
          "delivery.next_attempt_at",
        ])
        .where("payments.account_no", "=", accountNo)
        .orderBy("delivery.event_id")
        .orderBy("delivery.channel")
        .execute(),
    );
  /** Accepts the consent to email, and returns the fields that request a receipt by email. */
  const byMail = async (consumer: Consumer, accountNo: string, { email }: ReturnType<typeof newReader>) => {
    await consumer.acknowledge(accountNo, "emailConsent", emailConsent);
    return { sendConfEmail: true, confirmEmail: email, paymentDate: dateIn(0) };
  };
  const byText = async (consumer: Consumer, accountNo: string, { phone }: ReturnType<typeof newReader>) => {
    await consumer.acknowledge(accountNo, "smsConsent", smsConsent);
    return { sendConfText: true, confirmPhone: phone, paymentDate: dateIn(0) };
  };
  const pay = async (
    more: (consumer: Consumer, accountNo: string) => Promise<object>,
    language: "en" | "es" = "en",
  ) => {
    const consumer = (await signIn()).reading(language);
    const accountNo = await paying.newAccount({ due: "100.00" });
    const body = await more(consumer, accountNo);
    return { consumer, accountNo, ...(await consumer.pay(body)) };
  };

  describe("for a payment that succeeded", () => {
    test("by mail, with amount, fee, total, codes and the method's last four digits, with a PDF, and as the same file among the documents of the account [MAIL-1, MAIL-10, MAIL-12]", async () => {
      const reader = newReader();
      const { accountNo, body } = await pay(async (consumer, account) =>
        cardPayment(account, "4111111111111111", await byMail(consumer, account, reader)),
      );
      expect(body).toMatchObject({ success: true });
      await expect.poll(() => sent(reader.email).length, soon).toBe(1);
      const [[subject = "", text = ""] = []] = sent(reader.email);
      expect(subject).toBe("Payment receipt - Harbor Recovery Services");
      for (const line of [
        "Transaction Successful",
        "Amount: $25.00",
        "Fee: $2.50",
        "Total: $27.50",
        `Payment date: ${dateIn(0)}`,
        `Account: ${accountNo}`,
        "Payment method: Visa ending 1111",
        `Confirmation code: ${body.confNumber ?? ""}`,
        `Authorization code: ${body.authCode ?? ""}`,
        "Questions? Call Harbor Recovery Services at (410) 555-0142.",
      ]) {
        expect(text.split("\n")).toContain(line);
      }
      const [mail] = messagesTo(paying.sandbox, reader.email);
      expect(mail).toMatchObject({
        html: expect.stringContaining(body.confNumber ?? "none"),
        attachments: [{ name: `receipt-${body.confNumber ?? ""}.pdf`, type: "application/pdf" }],
      });
      const [attached] = mail?.channel === "mail" ? (mail.attachments ?? []) : [];
      await expect.poll(async () => (await documents(accountNo)).length, soon).toBe(1);
      const [document] = await documents(accountNo);
      expect(document).toMatchObject({
        seq: 1,
        filename: `receipt-${body.confNumber ?? ""}.pdf`,
        document_date: todayIn("America/New_York", clock.now()),
        content_type: "application/pdf",
      });
      expect(Buffer.from(document?.content ?? []).toString("base64")).toBe(attached?.content);
      const lines = await pdfLines(document?.content);
      expect(lines).toContain(`Authorization code: ${body.authCode ?? ""}`);
      expect(JSON.stringify([sent(reader.email), lines])).not.toContain("4111111111111111");
    });

    test("by text message, and no other channel", async () => {
      const reader = newReader();
      const { accountNo, body } = await pay(async (consumer, account) =>
        cardPayment(account, "4111111111111111", await byText(consumer, account, reader)),
      );
      const text = `Harbor Recovery Services: $27.50 paid on ${dateIn(0)} for account ${accountNo}. Confirmation code ${body.confNumber ?? ""}. Reply STOP to stop texts.`;
      await expect.poll(() => sent(reader.number), soon).toEqual([[text]]);
      expect((await deliveries(accountNo)).map(({ channel }) => channel)).toEqual(["document", "sms"]);
    });

    test("in Spanish for a consumer who reads Spanish", async () => {
      const reader = newReader();
      await pay(
        async (consumer, account) => cardPayment(account, "4111111111111111", await byMail(consumer, account, reader)),
        "es",
      );
      await expect.poll(() => sent(reader.email).length, soon).toBe(1);
      expect(sent(reader.email)[0]?.[0]).toBe("Recibo de pago - Harbor Recovery Services");
    });

    test("without a request: sent to nobody, but stored as a document, numbered within the account", async () => {
      const { consumer, accountNo } = await pay(async (_, account) =>
        cardPayment(account, "4111111111111111", { paymentDate: dateIn(0), confirmEmail: "unasked@example.com" }),
      );
      await consumer.acknowledge(
        accountNo,
        regeLine,
        (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd(),
      );
      expect(
        (await consumer.pay(bankPayment(accountNo, { paymentDate: dateIn(0), acceptRegE: true }))).body.success,
      ).toBe(true);
      await expect.poll(async () => (await documents(accountNo)).map(({ seq }) => seq), soon).toEqual([1, 2, 3]);
      expect(sent("unasked@example.com")).toEqual([]);
      // The authorization of the bank payment is a document, too.
      expect((await deliveries(accountNo)).map(({ channel }) => channel)).toEqual([
        "document",
        "authorization",
        "document",
      ]);
    });
  });

  test("there is no receipt for a payment that was declined", async () => {
    const reader = newReader();
    const { accountNo, body } = await pay(async (consumer, account) =>
      cardPayment(account, "4000000000000002", await byMail(consumer, account, reader)),
    );
    expect(body.status).toBe("declined");
    const waiting = () =>
      paying.db.asJob("harbor", (trx) =>
        trx
          .selectFrom("outbox")
          .innerJoin("payments", "payments.payment_id", "outbox.payment_id")
          .select("outbox.dispatched_at")
          .where("account_no", "=", accountNo)
          .execute(),
      );
    await expect
      .poll(async () => (await waiting()).map(({ dispatched_at }) => dispatched_at !== null), soon)
      .toEqual([true]);
    expect([await deliveries(accountNo), sent(reader.email), await documents(accountNo)]).toEqual([[], [], []]);
  });

  test("a mail server that is down delays no payment; the mail is retried, sent once, and no log line names the recipient", async () => {
    const reader = newReader();
    mailIs = { kind: "unknown", reason: "unreachable" };
    const { accountNo, body } = await pay(async (consumer, account) =>
      cardPayment(account, "4111111111111111", await byMail(consumer, account, reader)),
    );
    expect(body).toMatchObject({ success: true, status: "succeeded" });
    const mail = async () => (await deliveries(accountNo)).find(({ channel }) => channel === "email");
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
    await expect
      .poll(mail, soon)
      .toMatchObject({ state: "waiting", attempts: 1, last_failure: "unreachable", next_attempt_at: inSeconds(10) });
    clock.forward(10_000);
    await expect.poll(mail, soon).toMatchObject({ state: "waiting", attempts: 2, next_attempt_at: inSeconds(60) });
    mailIs = undefined;
    clock.forward(60_000);
    await expect.poll(mail, soon).toMatchObject({ state: "done", attempts: 3 });
    expect(sent(reader.email)).toHaveLength(1);
    const log = paying.logs.join("");
    expect(log).toContain("Could not send a message; retrying later.");
    for (const secret of [reader.email, reader.phone, "4111111111111111"]) expect(log).not.toContain(secret);
  });

  describe("for a scheduled payment", () => {
    const schedule = async (due: string, cardNumber = "4111111111111111") => {
      const reader = newReader();
      const consumer = await signIn();
      const accountNo = await paying.newAccount({ due });
      const payment = cardPayment(accountNo, cardNumber, {
        ...(await byMail(consumer, accountNo, reader)),
        paymentDate: dateIn(5),
      });
      const reply = await consumer.pay(payment);
      expect(reply).toMatchObject({ status: 200, body: { status: "scheduled" } });
      expect(reply.body).not.toHaveProperty("authCode");
      await expect.poll(() => sent(reader.email).length, soon).toBe(1);
      expect(sent(reader.email)[0]?.[0]).toBe("Payment scheduled - Harbor Recovery Services");
      expect(sent(reader.email)[0]?.[1]?.split("\n")[0]).toBe(`Scheduled for ${dateIn(5)}`);
      // A notice that is not kept among the documents has no PDF.
      expect(messagesTo(paying.sandbox, reader.email)[0]).not.toHaveProperty("attachments");
      const date = dateIn(5);
      return { reader, consumer, accountNo, key: reply.key, reply: reply.body, date };
    };
    const opening = (to: string, index: number) => sent(to)[index]?.[1]?.split("\n")[0];
    /** A new session: the earlier one expired as the days passed. */
    const status = async (key: string): Promise<PaymentAnswer> => (await (await signIn()).status(key)).body;

    test("sends a notice when it is scheduled and a receipt when it is charged on its day by the clock", async () => {
      const before = chargesIn(paying.sandbox).length;
      const { reader, accountNo, key, reply } = await schedule("100.00");
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
      clock.forward(days(5));
      await expect.poll(async () => (await status(key)).status, soon).toBe("succeeded");
      expect(chargesIn(paying.sandbox)).toHaveLength(before + 1);
      const result = await status(key);
      expect(result).toMatchObject({
        success: true,
        confNumber: reply.confNumber,
        authCode: chargesIn(paying.sandbox).at(-1)?.authCode,
        dueAfter: "75.00",
      });
      await expect.poll(() => opening(reader.email, 1), soon).toBe("Transaction Successful");
      await expect.poll(async () => (await documents(accountNo)).length, soon).toBe(1);
    });

    test("skipped when nothing is due anymore, with the reason; nothing is charged", async () => {
      const { reader, consumer, accountNo, key, date } = await schedule("25.00");
      expect(
        (
          await consumer.pay(
            cardPayment(accountNo, "5555555555554444", { action: "full", amount: "25.00", paymentDate: dateIn(0) }),
          )
        ).body.success,
      ).toBe(true);
      const before = chargesIn(paying.sandbox).length;
      clock.forward(days(5));
      await expect.poll(async () => (await status(key)).status, soon).toBe("skipped");
      expect(await status(key)).toMatchObject({
        success: false,
        message: "We did not take this payment: nothing is due on the account any more.",
      });
      await expect
        .poll(() => opening(reader.email, 1), soon)
        .toBe(
          `Your payment was scheduled for ${date}. We did not take this payment: nothing is due on the account any more. Nothing was charged.`,
        );
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
    });

    test("cancelled by the consumer, and reported; a second cancellation is refused", async () => {
      const { reader, consumer, key, reply, date } = await schedule("100.00");
      const cancel = () => consumer.call<PaymentAnswer>("DELETE", `/api/payments/scheduled/${reply.reference ?? ""}`);
      expect(await cancel()).toMatchObject({ status: 200, body: { status: "cancelled" } });
      expect(await cancel()).toMatchObject({ status: 409, body: { code: "payment_not_scheduled" } });
      await expect
        .poll(() => opening(reader.email, 1), soon)
        .toBe(`You cancelled the payment that was scheduled for ${date}. Nothing was charged.`);
      const before = chargesIn(paying.sandbox).length;
      clock.forward(days(6));
      expect((await status(key)).status).toBe("cancelled");
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
    });

    test("declined on its day: reported, because the consumer was not present", async () => {
      const { reader, key, date } = await schedule("100.00", "4000000000009995");
      clock.forward(days(5));
      await expect.poll(async () => (await status(key)).status, soon).toBe("declined");
      await expect
        .poll(() => opening(reader.email, 1), soon)
        .toBe(`Your payment that was scheduled for ${date} was declined: Insufficient funds. Nothing was charged.`);
    });
  });
});
