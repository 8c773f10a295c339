import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportRecord } from "../../importer/record.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  methodsIn,
  type Paying,
  startPaying,
} from "../testing/paying.js";

const arrangement = (accountNo: string): ImportRecord[] => [
  {
    kind: "arrangement",
    accountNo,
    status: "A",
    rows: [12, 42, 72].map((days) => ({ date: inDays(days), amount: "140.08", interest: "0.00" })),
  },
];

describeWithDatabase("payments for a later day", () => {
  let paying: Paying;
  let consumer: Consumer;
  let chargesBefore: number;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());
  beforeEach(() => {
    chargesBefore = chargesIn(paying.sandbox).length;
  });
  const newCharges = () => chargesIn(paying.sandbox).slice(chargesBefore);
  const account = () => paying.newAccount({ due: "500.00" });
  const later = (days: number, more: object = {}) => ({ paymentDate: inDays(days), ...more });
  const outbox = (accountNo: string) =>
    paying.db.asJob("harbor", (trx) =>
      trx
        .selectFrom("outbox")
        .innerJoin("payments", (join) =>
          join
            .onRef("payments.instance_id", "=", "outbox.instance_id")
            .onRef("payments.payment_id", "=", "outbox.payment_id"),
        )
        .select("outbox.event")
        .where("account_no", "=", accountNo)
        .orderBy("event_id")
        .execute(),
    );

  describe("full and oneTime", () => {
    test("schedules with a confirmation code and no authorization code; charges nothing, keeps the due, and shows it everywhere [PAY-49, PAY-50]", async () => {
      const accountNo = await account();
      const { status, body, key } = await consumer.pay(
        cardPayment(accountNo, "4111111111111111", later(5, { ccv: "60504" })),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        status: "scheduled",
        message: `Scheduled for ${inDays(5)}`,
        confNumber: expect.stringMatching(/^HAR-\w{4}-\w{4}$/) as string,
        paymentDate: inDays(5),
        scheduledFor: inDays(5),
        amount: "25.00",
        feeAmount: "2.50",
        total: "27.50",
        method: { kind: "card", brand: "VISA", last4: "1111" },
      });
      for (const part of ["authCode", "errorMessage", "dueAfter", "nextCheckAt"]) expect(body).not.toHaveProperty(part);
      expect(body.trace?.map(({ event }) => event)).toEqual(["scheduled"]);
      expect(newCharges()).toEqual([]);
      expect((await consumer.status(key)).body).toEqual(body);

      const shown = {
        reference: body.reference,
        key,
        accountNo,
        action: "oneTime",
        amount: "25.00",
        feeAmount: "2.50",
        total: "27.50",
        paymentDate: inDays(5),
        status: "scheduled",
        confNumber: body.confNumber,
      };
      const page = await consumer.page(accountNo);
      expect(page).toMatchObject({ due: "500.00", openPayments: [], scheduledPayments: [shown], finishedPayments: [] });
      expect((await consumer.transactions(accountNo)).scheduledPayments).toEqual(page.scheduledPayments);
      const mine = await consumer.call<{ scheduledPayments: object[] }>("GET", "/api/demographics/m");
      expect(mine.body.scheduledPayments).toEqual(expect.arrayContaining(page.scheduledPayments));
      expect(await outbox(accountNo)).toEqual([{ event: "payment.scheduled" }]);

      const rows = await paying.db.asJob("harbor", (trx) =>
        trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).execute(),
      );
      expect(rows).toMatchObject([{ state: "scheduled", method_token: methodsIn(paying.sandbox).at(-1)?.token }]);
      for (const kept of [
        JSON.stringify(rows),
        paying.logs.join("\n"),
        readFileSync(paying.sandbox.recordFile, "utf8"),
      ])
        expect(withoutRandomText(kept)).not.toMatch(/4111111111111111|60504/);
    });

    test("accepts the last offered day [PAY-51]", async () => {
      expect((await consumer.pay(cardPayment(await account(), "4111111111111111", later(30)))).body.status).toBe(
        "scheduled",
      );
    });

    test.each([
      ["the day after the last", 31, 30],
      ["yesterday", -1, 0],
    ])(
      "a payment date of %s is refused with date_changed and the nearest offered day, which is then accepted [PAY-51]",
      async (_, posted, offered) => {
        const accountNo = await account();
        const { body, key } = await consumer.pay(cardPayment(accountNo, "4111111111111111", later(posted)));
        expect(body).toMatchObject({
          status: 409,
          code: "date_changed",
          figures: { amount: "25.00", feeAmount: "2.50", total: "27.50", paymentDate: inDays(offered) },
        });
        expect(newCharges()).toEqual([]);
        expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", later(offered)), key)).body.success).toBe(
          true,
        );
      },
    );

    test("a scheduled Full payment must be the current due; another amount is refused with amount_changed [PAY-52]", async () => {
      const accountNo = await account();
      const full = (amount: string) => cardPayment(accountNo, "4111111111111111", later(5, { action: "full", amount }));
      expect((await consumer.pay(full("499.99"))).body).toMatchObject({
        code: "amount_changed",
        figures: { amount: "500.00", paymentDate: inDays(5) },
      });
      expect((await consumer.pay(full("500.00"))).body.status).toBe("scheduled");
    });

    test("a scheduled payment blocks neither paying today nor scheduling another payment [PAY-53]", async () => {
      const accountNo = await account();
      await consumer.pay(cardPayment(accountNo, "4111111111111111", later(5)));
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "26.00" }))).body.status).toBe(
        "succeeded",
      );
      expect(
        (await consumer.pay(cardPayment(accountNo, "4111111111111111", later(3, { amount: "27.00" })))).body.status,
      ).toBe("scheduled");
      expect((await consumer.page(accountNo)).scheduledPayments.map(({ paymentDate }) => paymentDate)).toEqual([
        inDays(3),
        inDays(5),
      ]);
    });

    test("the same key returns the first payment, even twenty times at once, and refuses another body [PAY-54]", async () => {
      const accountNo = await account();
      const key = randomUUID();
      const body = cardPayment(accountNo, "4111111111111111", later(5));
      const replies = await Promise.all(Array.from({ length: 20 }, () => consumer.pay(body, key)));
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.status} ${reply.body.reference}`)).size).toBe(
        1,
      );
      expect((await consumer.page(accountNo)).scheduledPayments).toHaveLength(1);
      expect((await consumer.pay({ ...body, paymentDate: inDays(6) }, key)).body.code).toBe("idempotency_key_reused");
    });

    test("refuses a number that the processor rejects, stores nothing and leaves the key unused [PAY-55]", async () => {
      const accountNo = await account();
      const { body, key } = await consumer.pay(cardPayment(accountNo, "4222222222222222", later(30)));
      expect(body).toMatchObject({ status: 422, code: "method_refused", detail: "Invalid card number" });
      expect((await consumer.status(key)).body.code).toBe("payment_not_found");
      expect((await consumer.page(accountNo)).scheduledPayments).toEqual([]);
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", later(30)), key)).body.status).toBe(
        "scheduled",
      );
    });
  });

  describe("next", () => {
    const nextAccount = (more: object = {}) =>
      paying.newAccount({
        due: "840.50",
        disposition: "P",
        next: { amount: "140.08", date: inDays(12) },
        records: arrangement,
        ...more,
      });
    /** A payment of the next installment by debit card, for which harbor has no Regulation E disclosure. */
    const next = (accountNo: string, more: object = {}) =>
      cardPayment(accountNo, "4111111111111111", {
        paymentOption: "2",
        action: "next",
        amount: "140.08",
        paymentDate: inDays(12),
        ...more,
      });

    test("keeps the method on file and schedules Next Amt Due on Next Due Date [FEE-15, PAY-57]", async () => {
      const accountNo = await nextAccount();
      const { status, body } = await consumer.scheduleNext(next(accountNo));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        status: "scheduled",
        action: "next",
        amount: "140.08",
        feeAmount: "2.50",
        paymentDate: inDays(12),
        scheduledFor: inDays(12),
      });
      expect(body).not.toHaveProperty("authCode");
      expect((await consumer.paymentInfo(accountNo)).body).toMatchObject({
        paymentOption: "2",
        acctNumber: "************1111",
        amount: "140.08",
        address: "12 Thames Street",
      });
      expect(newCharges()).toEqual([]);
    });

    test.each([
      ["today", 0],
      ["fifteen days ago", -15],
    ])(
      "charges a payment due %s at once as a payment of today, and keeps its method on file [FEE-15, PAY-58]",
      async (_, days) => {
        const due = inDays(days);
        const accountNo = await nextAccount({ next: { amount: "140.08", date: due } });
        const { status, body } = await consumer.scheduleNext(next(accountNo, { paymentDate: due }));
        expect(status).toBe(200);
        expect(body).toMatchObject({
          success: true,
          status: "succeeded",
          message: "Transaction Successful",
          paymentDate: inDays(0),
          authCode: expect.any(String) as string,
          dueAfter: "700.42",
        });
        expect(body).not.toHaveProperty("scheduledFor");
        expect(newCharges()).toMatchObject([{ amount: "142.58", last4: "1111" }]);
        expect((await consumer.transactions(accountNo)).transactions).toMatchObject([
          { date: inDays(0), amount: "140.08" },
        ]);
        expect(await outbox(accountNo)).toEqual([{ event: "payment.succeeded" }]);
        expect((await consumer.paymentInfo(accountNo)).body).toMatchObject({
          paymentOption: "2",
          acctNumber: "************1111",
        });
        expect((await consumer.scheduleNext(next(accountNo, { paymentDate: due }))).status).not.toBe(200);
        expect(newCharges()).toHaveLength(1);
      },
    );

    test("is refused as a possible duplicate of a One-Time payment of the same amount and card just before [PAY-43]", async () => {
      const accountNo = await nextAccount();
      const { body } = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "140.08" }));
      expect((await consumer.scheduleNext(next(accountNo))).body).toMatchObject({
        code: "possible_duplicate",
        firstPayment: { reference: body.reference },
      });
      expect((await consumer.scheduleNext(next(accountNo, { confirmedDuplicateOf: body.reference }))).body.status).toBe(
        "scheduled",
      );
    });

    test("a payment by credit card requires the Regulation E disclosure rege4 (card, next) [REGE-21]", async () => {
      const accountNo = await nextAccount();
      const body = next(accountNo, { paymentOption: "0", acceptRegE: true });
      expect((await consumer.scheduleNext(body)).body).toMatchObject({
        code: "rege_required",
        disclosureLabel: "REGE-CARD-NEXT",
      });
      await consumer.acknowledge(
        accountNo,
        "REGE-CARD-NEXT",
        (await consumer.regeMessages("0", "next", accountNo)).join("\n").trimEnd(),
      );
      expect((await consumer.scheduleNext(body)).body.status).toBe("scheduled");
    });

    test("with the untouched card on file, schedules a payment of 100000003 with the card's token, and stores no new method [PAY-59]", async () => {
      const before = methodsIn(paying.sandbox).length;
      const onFile = (await consumer.paymentInfo("100000003")).body;
      await consumer.acknowledge(
        "100000003",
        "REGE-CARD-NEXT",
        (await consumer.regeMessages("0", "next", "100000003")).join("\n").trimEnd(),
      );
      const [expDateMonth, expDateYear] = [onFile.ccExpDate.slice(0, 2), onFile.ccExpDate.slice(2)];
      const { body } = await consumer.scheduleNext(
        next("100000003", {
          paymentOption: "0",
          cardNumber: onFile.acctNumber,
          expDateMonth,
          expDateYear,
          address: "1 New Road",
          acceptRegE: true,
        }),
      );
      expect(body).toMatchObject({ status: "scheduled", method: { brand: "VISA", last4: "1111" } });
      expect(methodsIn(paying.sandbox)).toHaveLength(before);
      expect((await consumer.paymentInfo("100000003")).body).toEqual({ ...onFile, address: "1 New Road" });
      const rows = await paying.db.asJob("harbor", (trx) =>
        trx
          .selectFrom("payments")
          .select("method_token")
          .where("reference", "=", body.reference ?? "")
          .execute(),
      );
      expect(rows).toEqual([{ method_token: "tok_demo_1111" }]);
    });

    test("only one per due date: a second is refused with already_scheduled and the first payment; after a cancellation the date can be scheduled again [PAY-60]", async () => {
      const accountNo = await nextAccount();
      const first = await consumer.scheduleNext(next(accountNo));
      expect((await consumer.page(accountNo)).scheduledPayments).toMatchObject([
        { dueDate: next(accountNo).paymentDate },
      ]);
      const second = await consumer.scheduleNext(next(accountNo));
      expect(second).toMatchObject({
        status: 409,
        body: {
          code: "already_scheduled",
          scheduledPayment: { reference: first.body.reference, status: "scheduled", key: first.key },
        },
      });
      await consumer.cancel(first.body.reference);
      expect((await consumer.scheduleNext(next(accountNo), second.key)).body.status).toBe("scheduled");
    });

    test("twenty concurrent calls with different keys schedule only one [PAY-60]", async () => {
      const accountNo = await nextAccount();
      const replies = await Promise.all(Array.from({ length: 20 }, () => consumer.scheduleNext(next(accountNo))));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    });

    test.each<[string, object, string, object?]>([
      ["another amount", { amount: "14.00" }, "amount_changed", { amount: "140.08", paymentDate: inDays(12) }],
      ["another fee", { feeAmount: "0.00" }, "fee_changed", { feeAmount: "2.50", total: "142.58" }],
      ["another date", { paymentDate: inDays(13) }, "date_changed", { amount: "140.08", paymentDate: inDays(12) }],
      ["another action", { action: "oneTime" }, "action_not_allowed"],
      ["an offer", { action: "negotiator" }, "action_not_allowed"],
      ["another instance in the body", { instanceId: "summit" }, "invalid_payment"],
      ["another person", { demIdtyNo: "D-77310" }, "invalid_payment"],
    ])("refuses %s in the call after Confirm, and schedules nothing [PAY-61]", async (_, change, code, figures) => {
      const accountNo = await nextAccount();
      const { body } = await consumer.scheduleNext(next(accountNo, change));
      expect(body).toMatchObject({ code, ...(figures && { figures }) });
      expect((await consumer.page(accountNo)).scheduledPayments).toEqual([]);
      expect((await consumer.paymentInfo(accountNo)).body.code).toBe("payment_info_not_found");
    });

    test("refuses a body whose account differs from the URL's, and refuses the action next on the call for the other actions [PAY-62]", async () => {
      const [accountNo, other] = [await nextAccount(), await nextAccount()];
      const headers = { "idempotency-key": randomUUID() };
      expect(
        await consumer.call("POST", `/api/payments/info/harbor/${accountNo}`, next(other), { headers }),
      ).toMatchObject({
        status: 422,
        body: { code: "invalid_payment", parameterViolations: [{ path: "refNum" }] },
      });
      expect((await consumer.pay(next(accountNo))).body.code).toBe("action_not_allowed");
      const robins = await Consumer.signIn(paying.url, robin);
      expect((await robins.scheduleNext(next(accountNo))).body.code).toBe("account_not_found");
    });

    test("refuses with a matching code if the account has no next amount due, does not show the card, or is restricted [PAY-63]", async () => {
      expect((await consumer.scheduleNext(next(await nextAccount({ next: undefined })))).body.code).toBe(
        "action_not_allowed",
      );
      expect((await consumer.scheduleNext(next(await nextAccount({ disposition: "S" })))).body.code).toBe(
        "action_not_allowed",
      );
      expect((await consumer.scheduleNext(next(await nextAccount({ restricted: true })))).body.code).toBe(
        "account_restricted",
      );
    });

    test("a new card on file takes over the scheduled installment; a bank account does not, because the consumer did not agree to its fee [METHOD-43]", async () => {
      const accountNo = await nextAccount();
      await consumer.scheduleNext(next(accountNo));
      const { paymentOption, cardNumber, expDateMonth, expDateYear, ccv, ...rest } = next(accountNo);
      const { firstName, lastName, address, city, state, zipCode } = rest;
      const person = { firstName, lastName, address, city, state, zipCode };
      await consumer.savePaymentInfo(accountNo, {
        ...person,
        paymentOption,
        cardNumber: "5555555555554444",
        expDateMonth,
        expDateYear,
        ccv,
      });
      expect((await consumer.page(accountNo)).scheduledPayments).toMatchObject([
        { method: { brand: "MC", last4: "4444" } },
      ]);
      const tokenOf = () =>
        paying.db.asJob("harbor", (trx) =>
          trx.selectFrom("payments").select("method_token").where("account_no", "=", accountNo).execute(),
        );
      const moved = await tokenOf();
      expect(moved).toEqual([{ method_token: methodsIn(paying.sandbox).at(-1)?.token }]);
      const { routingNumber, accountNumber, phone, achSECCode, checkNo, checkPos, achType } = bankPayment(accountNo);
      const saved = await consumer.savePaymentInfo(accountNo, {
        ...person,
        paymentOption: "1",
        routingNumber,
        accountNumber,
        phone,
        achSECCode,
        checkNo,
        checkPos,
        achType,
      });
      expect(saved.status).toBe(200);
      expect((await consumer.page(accountNo)).scheduledPayments).toMatchObject([
        { method: { brand: "MC", last4: "4444" } },
      ]);
      expect(await tokenOf()).toEqual(moved);
    });

    test("a card that needs another Regulation E disclosure does not take over a scheduled installment; a card that needs none does [METHOD-44]", async () => {
      const accountNo = await nextAccount();
      await consumer.scheduleNext(next(accountNo));
      const { firstName, lastName, address, city, state, zipCode, expDateMonth, expDateYear, ccv } = next(accountNo);
      const save = (paymentOption: string, cardNumber: string) =>
        consumer.savePaymentInfo(accountNo, {
          firstName,
          lastName,
          address,
          city,
          state,
          zipCode,
          expDateMonth,
          expDateYear,
          ccv,
          paymentOption,
          cardNumber,
        });
      const scheduled = async () =>
        (await consumer.page(accountNo)).scheduledPayments.map(({ method }) => method.last4);
      expect((await save("0", "5555555555554444")).status).toBe(200);
      expect(await scheduled()).toEqual(["1111"]);

      await consumer.cancel((await consumer.page(accountNo)).scheduledPayments[0]?.reference);
      await consumer.acknowledge(
        accountNo,
        "REGE-CARD-NEXT",
        (await consumer.regeMessages("0", "next", accountNo)).join("\n").trimEnd(),
      );
      expect((await consumer.scheduleNext(next(accountNo, { paymentOption: "0", acceptRegE: true }))).body.status).toBe(
        "scheduled",
      );
      expect((await save("2", "5555555555554444")).status).toBe(200);
      expect(await scheduled()).toEqual(["4444"]);
    });
  });

  describe("cancelling", () => {
    test("works until the payment has begun: the payment is cancelled, is shown as just finished, and cannot be cancelled again [PAY-77]", async () => {
      const accountNo = await account();
      const { body, key } = await consumer.pay(cardPayment(accountNo, "4111111111111111", later(5)));
      const cancelled = await consumer.cancel(body.reference);
      expect(cancelled).toMatchObject({
        status: 200,
        body: { success: false, status: "cancelled", reference: body.reference, scheduledFor: inDays(5) },
      });
      expect(cancelled.body.trace?.map(({ event }) => event)).toEqual(["scheduled", "cancelled"]);
      expect((await consumer.status(key)).body).toEqual(cancelled.body);
      const page = await consumer.page(accountNo);
      expect(page.scheduledPayments).toEqual([]);
      expect(page.finishedPayments).toMatchObject([{ reference: body.reference, status: "cancelled", key }]);
      expect(await consumer.cancel(body.reference)).toMatchObject({
        status: 409,
        body: { code: "payment_not_scheduled" },
      });
    });

    test("is refused for a completed payment, another consumer's payment and an unknown payment [PAY-79, PAY-80]", async () => {
      const paid = await consumer.pay(cardPayment(await account()));
      expect(await consumer.cancel(paid.body.reference)).toMatchObject({
        status: 409,
        body: { code: "payment_not_scheduled" },
      });
      const scheduled = await consumer.pay(cardPayment(await account(), "4111111111111111", later(5)));
      const robins = await Consumer.signIn(paying.url, robin);
      const foreign = await robins.cancel(scheduled.body.reference);
      expect(foreign).toMatchObject({ status: 404, body: { code: "payment_not_found" } });
      expect((await robins.cancel("PAY-NONE-NONE")).body).toEqual(foreign.body);
    });
  });

  test("keeps showing how a payment ended: succeeded and declined, the latest first, with the messages [HIST-17]", async () => {
    const accountNo = await account();
    const declined = await consumer.pay(cardPayment(accountNo, "4000000000000002"));
    const paid = await consumer.pay(cardPayment(accountNo));
    const { finishedPayments } = await consumer.transactions(accountNo);
    expect(finishedPayments).toMatchObject([
      { reference: paid.body.reference, status: "succeeded", confNumber: paid.body.confNumber, total: "27.50" },
      { reference: declined.body.reference, status: "declined", message: "Do not honor" },
    ]);
    expect(finishedPayments[1]).not.toHaveProperty("confNumber");

    const dayAgo = new Date(Date.now() - 24 * 3_600_000);
    await paying.db.asJob("harbor", (trx) =>
      trx
        .updateTable("payments")
        .set({ finished_at: dayAgo })
        .where("reference", "=", paid.body.reference ?? "")
        .execute(),
    );
    expect((await consumer.page(accountNo)).finishedPayments.map(({ reference }) => reference)).toEqual([
      declined.body.reference,
    ]);
  });
});
