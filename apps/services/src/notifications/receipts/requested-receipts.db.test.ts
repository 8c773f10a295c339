import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secretsIn } from "../../db/secrets.js";
import type { OutboxRow } from "../../outbox/tables.js";
import {
  bankPayment,
  cardPayment,
  Consumer,
  messagesTo,
  type Paying,
  type PaymentAnswer,
  regeLine,
  type Reply,
  soon,
  startPaying,
} from "../../payments/testing/paying.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { dayClock, days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock, robin } from "../../testing/test-services.js";
import { recipientOf } from "../stops/recipient.js";
import { stopMessages } from "../stops/store.js";
import { readEventNotice } from "./event-notice.js";
import { told } from "./testing/told.js";

const consent = "By choosing email you agree to receive a receipt for this payment at this address.";

describeWithDatabase("a receipt requested after the payment", () => {
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;
  let accountNo: string;
  let made = 0;
  let email: string;

  beforeAll(async () => {
    paying = await startPaying({ clock });
  });
  beforeEach(async () => {
    consumer = await Consumer.signIn(paying.url, casey);
    accountNo = await paying.newAccount({ due: "100.00" });
    made += 1;
    email = `later-${made}@example.com`;
  });
  afterAll(() => paying.stop());

  const { eventsOf, documentsOf, settled } = told(() => paying, casey.username);
  const dateIn = (count: number) => formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), count));
  const byCard = (number = "4111111111111111", date = dateIn(0)) =>
    consumer.pay(cardPayment(accountNo, number, { paymentDate: date }));
  const agree = () => consumer.acknowledge(accountNo, "emailConsent", consent);
  const ask = ({ reference }: PaymentAnswer, address = email, by = consumer): Promise<Reply<PaymentAnswer>> =>
    by.call("POST", `/api/payments/receipt/${reference ?? ""}`, { email: address });
  /** The addresses of the notice of the account's event. */
  const addressesOf = (event: OutboxRow["event"]) =>
    paying.db.asJob("harbor", async (trx) => {
      const row = await trx
        .selectFrom("outbox")
        .selectAll()
        .where("event", "=", event)
        .where(sql<string>`payload->>'accountNo'`, "=", accountNo)
        .executeTakeFirstOrThrow();
      return (await readEventNotice(trx, knownTenant(paying.tenants, "harbor"), row))?.addresses;
    });
  const mails = (to = email) =>
    messagesTo(paying.sandbox, to).flatMap((message) => (message.channel === "mail" ? [message] : []));
  const subjects = () => mails().map(({ subject }) => subject);

  test("of a payment that was made is mailed with the PDF, which is kept once among the documents [DONE-42, DONE-43]", async () => {
    const { body, key } = await byCard();
    expect(body).toMatchObject({ status: "succeeded", mayRequestReceipt: true });
    await settled("harbor", accountNo);
    await agree();
    const { status, body: asked } = await ask(body, ` ${email} `);
    expect([status, asked.status, asked.receiptTo]).toEqual([200, "succeeded", email]);
    expect(asked).not.toHaveProperty("mayRequestReceipt");
    await settled("harbor", accountNo);
    expect(mails()).toMatchObject([
      {
        subject: "Payment receipt - Harbor Recovery Services",
        text: expect.stringContaining(`Confirmation code: ${body.confNumber ?? "none"}`),
        attachments: [{ name: `receipt-${body.confNumber ?? ""}.pdf`, type: "application/pdf" }],
      },
    ]);
    expect((await documentsOf("harbor", accountNo)).map(({ filename }) => filename)).toEqual([
      `receipt-${body.confNumber ?? ""}.pdf`,
    ]);
    expect((await consumer.status(key)).body.receiptTo).toBe(email);
  });

  test("says of the account what the payment's own event said, whatever was imported since [DONE-42, DOC-69]", async () => {
    accountNo = await paying.newAccount({ due: "100.00", texts: { CREDITOR: "Patapsco Lending" } });
    const { body } = await byCard();
    await settled("harbor", accountNo);
    await paying.importAgain(accountNo, { due: "10.00", asOf: clock.now(), texts: { CREDITOR: "Another" } });
    await agree();
    await ask(body);
    await settled("harbor", accountNo);
    expect(mails()).toMatchObject([{ text: expect.stringContaining("Creditor: Patapsco Lending") }]);
  });

  test("goes out once, also if it is asked for before the payment's event is dispatched, and many times [DONE-42]", async () => {
    const { body } = await byCard();
    await agree();
    const answers = await Promise.all([ask(body), ask(body), ask(body)]);
    expect(answers.map(({ status, body: { receiptTo } }) => [status, receiptTo])).toEqual(
      answers.map(() => [200, email]),
    );
    await settled("harbor", accountNo);
    expect(subjects()).toEqual(["Payment receipt - Harbor Recovery Services"]);
    // Whenever the payment's own event is dispatched, it sends nothing.
    expect(await addressesOf("payment.succeeded")).toEqual({ email: null, phone: null });
    expect(await addressesOf("payment.receiptRequested")).toEqual({ email, phone: null });
    expect(await ask(body, "other@example.com")).toMatchObject({
      status: 409,
      body: { code: "receipt_not_available" },
    });
  });

  test.each([
    ["goes out if the mail was stopped between the payment and the request", "before", 1],
    ["of a scheduled payment does not go out if the mail was stopped after the request", "after", 0],
  ] as const)("%s [DONE-43, MAIL-76]", async (_, when, sent) => {
    const stop = async () => {
      clock.forward(1);
      const recipient = recipientOf(await secretsIn(paying.db).key("harbor", "hmac"), "email", email);
      const now = clock.now();
      await paying.db.asJob("harbor", (trx) => stopMessages(trx, "harbor", recipient, { reason: "asked", now }));
      clock.forward(1);
    };
    const { body } = await byCard("4111111111111111", dateIn(when === "before" ? 0 : 5));
    await settled("harbor", accountNo);
    if (when === "before") await stop();
    await agree();
    expect((await ask(body)).status).toBe(200);
    if (when === "after") {
      await stop();
      await consumer.cancel(body.reference);
    }
    await settled("harbor", accountNo);
    expect(mails()).toHaveLength(sent);
  });

  test("of a bank payment goes out while the bank processes it, without another copy of the authorization [DONE-43]", async () => {
    await consumer.acknowledge(
      accountNo,
      regeLine,
      (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd(),
    );
    const { body } = await consumer.pay(bankPayment(accountNo, { paymentDate: dateIn(0), acceptRegE: true }));
    expect(body).toMatchObject({ status: "succeeded", bankStatus: "processing", mayRequestReceipt: true });
    await agree();
    expect((await ask(body)).status).toBe(200);
    await settled("harbor", accountNo);
    expect(mails().map(({ text }) => text)).toEqual([
      expect.stringContaining("Your bank is processing this payment. It counts as paid once it has cleared."),
    ]);
    expect(await documentsOf("harbor", accountNo)).toHaveLength(2);
  });

  test("of a scheduled payment goes out once the payment is made [DONE-43]", async () => {
    const { body, key } = await byCard("4111111111111111", dateIn(5));
    await agree();
    expect((await ask(body)).body).toMatchObject({ status: "scheduled", receiptTo: email });
    await settled("harbor", accountNo);
    expect(subjects()).toEqual([]);
    clock.forward(days(5));
    consumer = await Consumer.signIn(paying.url, casey);
    await expect.poll(async () => (await consumer.status(key)).body.status, soon).toBe("succeeded");
    await settled("harbor", accountNo);
    expect(subjects()).toEqual(["Payment receipt - Harbor Recovery Services"]);
    expect((await eventsOf("harbor", accountNo)).map(({ event }) => event)).not.toContain("payment.receiptRequested");
  });

  test("of a scheduled payment that is cancelled becomes the notice of that [DONE-43]", async () => {
    const { body } = await byCard("4111111111111111", dateIn(5));
    await agree();
    await ask(body);
    await consumer.cancel(body.reference);
    await settled("harbor", accountNo);
    expect(subjects()).toEqual(["Scheduled payment cancelled - Harbor Recovery Services"]);
  });

  test("needs the consent in its current text, for this payment [DONE-44]", async () => {
    const { body } = await byCard();
    const refused = { code: "acknowledgement_required", disclosureLabel: "emailConsent" };
    expect(await ask(body)).toMatchObject({ status: 403, body: refused });
    await consumer.acknowledge(accountNo, "emailConsent", "Another text.");
    expect(await ask(body)).toMatchObject({ status: 409, body: { ...refused, code: "disclosure_changed" } });
    await agree();
    expect((await ask(body)).status).toBe(200);
    const next = await byCard("5555555555554444");
    expect(await ask(next.body)).toMatchObject({ status: 403, body: refused });
  });

  test.each(["", "casey@example", `${"a".repeat(100)}@example.com`])(
    "is not sent to %j, which is refused with the field [DONE-44]",
    async (address) => {
      const { body } = await byCard();
      await agree();
      expect(await ask(body, address)).toMatchObject({
        status: 400,
        body: {
          code: "invalid_request",
          parameterViolations: [{ path: "email", message: "must be an email address" }],
        },
      });
    },
  );

  describe("is refused", () => {
    const unavailable = { status: 409, body: { code: "receipt_not_available" } };

    test("for another consumer's payment and an unknown one [DONE-42]", async () => {
      const { body } = await byCard();
      const other = await Consumer.signIn(paying.url, robin);
      const missing = { status: 404, body: { code: "payment_not_found" } };
      expect(await ask(body, email, other)).toMatchObject(missing);
      expect(await ask({ ...body, reference: "PAY-UNKNOWN" })).toMatchObject(missing);
    });

    test("for a payment that was declined, and one that has a receipt by text message [DONE-42]", async () => {
      const declined = await byCard("4000000000000002");
      await agree();
      expect(await ask(declined.body)).toMatchObject(unavailable);
      await consumer.acknowledge(
        accountNo,
        "smsConsent",
        "By choosing a text message you agree to receive one about this payment. Message and data rates may apply.",
      );
      const texted = await consumer.pay(
        cardPayment(accountNo, "5555555555554444", {
          ...{ paymentDate: dateIn(0), sendConfText: true, confirmPhone: "4105550177" },
        }),
      );
      expect(texted.body.receiptTo).toBe("4105550177");
      expect(await ask(texted.body)).toMatchObject(unavailable);
    });

    test("where the instance offers no receipts by mail [DONE-42]", async () => {
      const { instance } = knownTenant(paying.tenants, "harbor");
      const { body } = await byCard();
      await agree();
      instance.emailReceiptsEnabled = false;
      const reply = await ask(body);
      instance.emailReceiptsEnabled = true;
      expect(reply).toMatchObject(unavailable);
    });

    test("after five receipts to one address within 15 minutes; the same request again does not count [DONE-44]", async () => {
      const payments: PaymentAnswer[] = [];
      for (let count = 1; count <= 6; count += 1) {
        accountNo = await paying.newAccount({ due: "100.00" });
        payments.push((await byCard()).body);
        await agree();
      }
      const address = email.toUpperCase();
      for (const payment of payments.slice(0, 5)) {
        expect((await ask(payment)).status).toBe(200);
        expect((await ask(payment)).status).toBe(200);
      }
      const last = payments[5] ?? ({} as PaymentAnswer);
      expect(await ask(last, address)).toMatchObject({
        status: 429,
        body: { code: "too_many_attempts", retryAfterSeconds: 900 },
      });
      clock.forward(15 * 60_000 - 1);
      expect((await ask(last, address)).status).toBe(429);
      clock.forward(1);
      consumer = await Consumer.signIn(paying.url, casey);
      accountNo = last.accountNo ?? "";
      await agree();
      expect((await ask(last, address)).status).toBe(200);
    });
  });
});
