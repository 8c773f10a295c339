import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { developmentClientKey, developmentTransactionKey } from "@paydown/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { authorizeNetProcessor } from "../providers/authorize-net/authorize-net-processor.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { dayClock } from "../testing/day-clock.js";
import { casey } from "../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, inDays, methodsIn, type Paying, startPaying } from "./testing/paying.js";

const expired = "The card entry has expired. No money was taken. Please enter the card again.";
const number = "4111111111111111";
const declinedNumber = "4000000000000002";

describeWithDatabase("cards from the card frame", () => {
  const folder = mkdtempSync(join(tmpdir(), "paydown-card-frame-"));
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
    const file = join(folder, "harbor/instance.json");
    const settings = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...settings, cardFrameURL: "https://cards.example/harbor/" }));
    paying = await startPaying({
      tenantsDir: folder,
      processorOf: (_, { url }) =>
        authorizeNetProcessor({
          url,
          timeoutMs: 20_000,
          now: () => dayClock.now(),
          credentialsOf: (loginId) => ({ loginId, transactionKey: developmentTransactionKey }),
        }),
    });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(async () => {
    await paying.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const account = () => paying.newAccount({ due: "500.00" });
  const charges = () => chargesIn(paying.sandbox);

  /** The token of a card, as the frame gets it from the gateway. */
  async function tokenOf(cardNumber = number) {
    const answer = await fetch(`${paying.sandbox.url}/xml/v1/request.api`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        securePaymentContainerRequest: {
          merchantAuthentication: { name: "harbor", clientKey: developmentClientKey },
          data: {
            ...{ type: "TOKEN", id: "1" },
            token: { cardNumber, expirationDate: `09${new Date().getFullYear() + 2}`, cardCode: "737" },
          },
        },
      }),
    });
    const { opaqueData } = JSON.parse((await answer.text()).replace(/^\uFEFF/, "")) as {
      opaqueData: { dataDescriptor: string; dataValue: string };
    };
    return { ...opaqueData, brand: "VISA", last4: cardNumber.slice(-4) };
  }
  const used = { dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT", dataValue: "used", brand: "VISA", last4: "1111" };

  function framed(accountNo: string, cardToken: object, more: object = {}) {
    const { cardNumber, ccv, ...payment } = cardPayment(accountNo);
    return { ...payment, cardToken, ...more };
  }
  const method = (cardToken: object) => {
    const { firstName, lastName, address, city, state, zipCode, expDateMonth, expDateYear } = cardPayment("1");
    const billing = { firstName, lastName, address, city, state, zipCode };
    return { ...billing, paymentOption: "0", expDateMonth, expDateYear, cardToken };
  };
  const logs = () => paying.logs.join("\n");

  test("charges a token once, and keeps the brand and the last four digits [FRAME-21, FRAME-23]", async () => {
    const accountNo = await account();
    const before = charges().length;
    const paid = await consumer.pay(framed(accountNo, await tokenOf()));
    expect(paid).toMatchObject({
      status: 200,
      body: { status: "succeeded", method: { brand: "VISA", last4: "1111" } },
    });
    expect(charges().slice(before)).toMatchObject([{ result: "approved", amount: "27.50", last4: "1111" }]);
  });

  test("a declined card is declined, and a new token pays [FRAME-23]", async () => {
    const accountNo = await account();
    expect(await consumer.pay(framed(accountNo, await tokenOf(declinedNumber)))).toMatchObject({
      body: { status: "declined" },
    });
    expect(await consumer.pay(framed(accountNo, await tokenOf()))).toMatchObject({ body: { status: "succeeded" } });
  });

  test.each([
    ["a card number", (accountNo: string) => cardPayment(accountNo), ["cardNumber", "ccv"]],
    [
      "a CVV with the masked number",
      (accountNo: string) => cardPayment(accountNo, "************1111"),
      ["cardNumber", "ccv"],
    ],
  ])("refuses %s, and logs nothing of it [FRAME-22]", async (_, bodyOf, paths) => {
    const before = charges().length;
    const refused = await consumer.pay(bodyOf(await account()));
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_payment" } });
    expect(refused.body.parameterViolations?.map(({ path }) => path)).toEqual(paths);
    expect(charges().length).toBe(before);
    expect(logs()).not.toContain(number);
  });

  test.each([
    ["both a number and a token", (body: object) => ({ ...body, cardNumber: number, ccv: "737" })],
    ["neither", (body: object) => ({ ...body, cardToken: undefined })],
    ["a token with another member", (body: object) => ({ ...body, cardToken: { ...used, cardNumber: number } })],
  ])("refuses %s [FRAME-21]", async (_, change) => {
    const refused = await consumer.pay(change(framed(await account(), used)));
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(logs()).not.toContain(number);
  });

  test("a used token ends the payment as failed, which is no decline, and says what to do [FRAME-24]", async () => {
    const accountNo = await account();
    const before = charges().length;
    const { body } = await consumer.pay(framed(accountNo, used));
    expect(body).toMatchObject({ status: "failed", success: false, errorMessage: expired });
    expect(charges().length).toBe(before);
    const declines = await paying.db.asJob("harbor", (trx) =>
      trx.selectFrom("declined_attempts").select("account_no").where("account_no", "=", accountNo).execute(),
    );
    expect(declines).toEqual([]);
    expect(await consumer.pay(framed(accountNo, await tokenOf()))).toMatchObject({ body: { status: "succeeded" } });
  });

  test("a payment for a later day stores the card by its token, and needs no token again [FRAME-25]", async () => {
    const accountNo = await account();
    const before = methodsIn(paying.sandbox).length;
    const later = { paymentDate: inDays(3) };
    const scheduled = await consumer.pay(framed(accountNo, await tokenOf(), later));
    expect(scheduled).toMatchObject({ status: 200, body: { status: "scheduled", method: { last4: "1111" } } });
    expect(methodsIn(paying.sandbox).slice(before)).toMatchObject([{ kind: "card", last4: "1111" }]);

    const refused = await consumer.pay(framed(await account(), used, later));
    expect(refused).toMatchObject({ status: 422, body: { code: "card_token_refused", detail: expired } });
  });

  describe("a card on file", () => {
    test("is kept by its token, and charged without a CVV [FRAME-25, FRAME-27]", async () => {
      const accountNo = await account();
      expect(await consumer.savePaymentInfo(accountNo, method(await tokenOf()))).toMatchObject({
        status: 200,
        body: { acctNumber: "************1111", brand: "VISA" },
      });
      const before = charges().length;
      const onFile = cardPayment(accountNo, "************1111", { ccv: "" });
      expect(await consumer.pay(onFile)).toMatchObject({ body: { status: "succeeded", method: { last4: "1111" } } });
      expect(charges().slice(before)).toMatchObject([{ result: "approved", last4: "1111" }]);
    });

    test("is not replaced by a token that the gateway does not take [FRAME-26]", async () => {
      const accountNo = await account();
      await consumer.savePaymentInfo(accountNo, method(await tokenOf()));
      expect(await consumer.savePaymentInfo(accountNo, method({ ...used, last4: "2222" }))).toMatchObject({
        status: 422,
        body: { code: "card_token_refused", detail: expired },
      });
      expect((await consumer.paymentInfo(accountNo)).body).toMatchObject({ acctNumber: "************1111" });
    });
  });

  test("a next payment that is due today stores the card, and charges the stored one [FRAME-25]", async () => {
    const due = { amount: "140.08", date: inDays(0) };
    const accountNo = await paying.newAccount({
      ...{ due: "840.50", disposition: "P", next: due },
      records: (of) => [{ kind: "arrangement", accountNo: of, status: "A", rows: [{ ...due, interest: "0.00" }] }],
    });
    const before = charges().length;
    const next = { action: "next", paymentOption: "2", amount: "140.08", paymentDate: inDays(0) };
    const paid = await consumer.scheduleNext(framed(accountNo, await tokenOf(), next));
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(charges().slice(before)).toMatchObject([
      { result: "approved", token: expect.stringMatching(/^tok_/) as string },
    ]);
  });
});

describeWithDatabase("an instance without a card frame", () => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying();
  });
  afterAll(() => paying.stop());

  test("refuses a token [FRAME-22]", async () => {
    const consumer = await Consumer.signIn(paying.url, casey);
    const { cardNumber, ccv, ...payment } = cardPayment(await paying.newAccount({ due: "500.00" }));
    const cardToken = { dataDescriptor: "d", dataValue: "v", brand: null, last4: "1111" };
    const refused = await consumer.pay({ ...payment, cardToken });
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_payment" } });
    expect(refused.body.parameterViolations?.map(({ path }) => path)).toContain("cardToken");
  });
});
