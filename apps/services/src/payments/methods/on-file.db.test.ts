import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportRecord } from "../../importer/record.js";
import { packageRoot } from "../../package-root.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  methodsIn,
  type Paying,
  regeLine,
  startPaying,
} from "../testing/paying.js";

const address = { firstName: "Casey", lastName: "Morgan", address: "12 Thames Street", city: "Baltimore", state: "MD" };
const goodYear = String((new Date().getFullYear() + 3) % 100).padStart(2, "0");

const cardOnFile = (accountNo: string): ImportRecord[] => [
  {
    kind: "paymentInfo",
    accountNo,
    ...address,
    zip: "21231",
    paymentOption: "0",
    token: "tok_demo_1111",
    brand: "VISA",
    acctNumber: "************1111",
    ccExpDate: `09${goodYear}`,
  },
];
const bankOnFile = (accountNo: string): ImportRecord[] => [
  {
    kind: "paymentInfo",
    accountNo,
    ...address,
    zip: "21231",
    paymentOption: "1",
    token: "tok_demo_bank_6789",
    acctNumber: "******6789",
    routingNumber: "021000021",
    achType: "S",
  },
];

const card = (cardNumber: string, more: object = {}) => ({
  ...address,
  zipCode: "21231",
  paymentOption: "0",
  cardNumber,
  expDateMonth: "11",
  expDateYear: goodYear,
  ccv: "737",
  ...more,
});
const bank = (accountNumber: string, more: object = {}) => ({
  ...address,
  zipCode: "21231",
  paymentOption: "3",
  routingNumber: "011401533",
  accountNumber,
  phone: "",
  achSECCode: "WEB",
  checkNo: "1042",
  checkPos: "R",
  achType: "B",
  ...more,
});

describeWithDatabase("payment methods on file", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const charged = (amount: string) => chargesIn(paying.sandbox).filter((charge) => charge.amount === amount);
  const stored = () => methodsIn(paying.sandbox).length;

  describe("reading the method on file", () => {
    test("returns 404 payment_info_not_found if there is no method on file [METHOD-23]", async () => {
      expect(await consumer.paymentInfo(await paying.newAccount({ due: "100.00" }))).toMatchObject({
        status: 404,
        body: { code: "payment_info_not_found" },
      });
    });

    test("100000003 has a card ending 1111 and its next amount, 100000005 a checking account [METHOD-23, METHOD-24]", async () => {
      const { body } = await consumer.paymentInfo("100000003");
      expect(body).toEqual({
        ...address,
        zip: "21231",
        paymentOption: "0",
        amount: "140.08",
        acctNumber: "************1111",
        ccExpDate: expect.stringMatching(/^09\d\d$/) as string,
        routingNumber: "",
        checkNo: "",
        brand: "VISA",
      });
      expect((await consumer.paymentInfo("100000005")).body).toMatchObject({
        paymentOption: "1",
        acctNumber: expect.stringMatching(/^\*+\d{4}$/) as string,
        routingNumber: "021000021",
        ccExpDate: "",
        achType: "C",
      });
    });

    test("is refused for another consumer's account, an unknown account and another tenant [METHOD-27]", async () => {
      const other = await Consumer.signIn(paying.url, robin);
      const foreign = await other.paymentInfo("100000003");
      expect(foreign).toMatchObject({ status: 404, body: { code: "account_not_found" } });
      expect((await other.paymentInfo("no-such-account")).body).toEqual(foreign.body);
      expect((await other.savePaymentInfo("100000003", card("4111111111111111"))).body).toEqual(foreign.body);
      expect(await consumer.call("GET", "/api/payments/info/summit/100000003")).toMatchObject({ status: 401 });
      expect(await consumer.call("PUT", "/api/payments/info/summit/100000003", card("4111111111111111"))).toMatchObject(
        { status: 401 },
      );
    });
  });

  describe("paying with it", () => {
    test("charges an untouched card by its token, with the CVV in that call only [METHOD-38]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
      const { body, status } = await consumer.pay(
        cardPayment(accountNo, "************1111", { amount: "41.01", ccv: "90817", expDateYear: goodYear }),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, method: { kind: "card", brand: "VISA", last4: "1111" } });
      expect(charged("43.51")).toMatchObject([{ authCode: body.authCode, last4: "1111" }]);
      expect(withoutRandomText(readFileSync(paying.sandbox.recordFile, "utf8"))).not.toContain("90817");
    });

    test("charges an untouched bank account after Regulation E [METHOD-40]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00", records: bankOnFile });
      await consumer.acknowledge(
        accountNo,
        regeLine,
        (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd(),
      );
      const { body } = await consumer.pay(
        bankPayment(accountNo, { accountNumber: "******6789", amount: "41.02", acceptRegE: true }),
      );
      expect(body).toMatchObject({ success: true, method: { kind: "bank", last4: "6789" } });
      expect(charged("41.02")).toMatchObject([{ kind: "bank", last4: "6789" }]);
    });

    test("applies all rules to an edited method and charges the new number [METHOD-41]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
      const { body } = await consumer.pay(cardPayment(accountNo, "5555555555554444", { amount: "41.03" }));
      expect(body).toMatchObject({ success: true, method: { brand: "MC", last4: "4444" } });
      expect((await consumer.paymentInfo(accountNo)).body.acctNumber).toBe("************1111");
    });

    test.each<
      [string, ((accountNo: string) => ImportRecord[]) | undefined, (accountNo: string) => object, string, string]
    >([
      [
        "a masked number with nothing on file",
        undefined,
        (no) => cardPayment(no, "************1111"),
        "cardNumber",
        "Card Number must contain only numbers.",
      ],
      [
        "a masked number other than the one served",
        cardOnFile,
        (no) => cardPayment(no, "************1112"),
        "cardNumber",
        "Card Number must contain only numbers.",
      ],
      [
        "a masked card with a bank account on file",
        bankOnFile,
        (no) => cardPayment(no, "******6789"),
        "cardNumber",
        "Card Number must contain only numbers.",
      ],
      [
        "the account number on file under another routing number",
        bankOnFile,
        (no) => bankPayment(no, { accountNumber: "******6789", routingNumber: "121000248" }),
        "accountNumber",
        "Account Number must contain only numbers.",
      ],
      ["no CVV", cardOnFile, (no) => cardPayment(no, "************1111", { ccv: "" }), "ccv", "CVV is required."],
    ])("refuses %s and charges nothing [METHOD-42]", async (_, records, body, path, message) => {
      const accountNo = await paying.newAccount({ due: "100.00", ...(records && { records }) });
      const before = chargesIn(paying.sandbox).length;
      const reply = await consumer.pay(body(accountNo));
      expect(reply).toMatchObject({
        status: 422,
        body: { code: "invalid_payment", parameterViolations: [{ path, message }] },
      });
      expect((await consumer.status(reply.key)).body.code).toBe("payment_not_found");
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
    });
  });

  describe("saving one", () => {
    test("a card: returns it masked with its brand, and can charge it untouched; its number is stored nowhere [METHOD-25, METHOD-28, METHOD-29]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00" });
      const before = chargesIn(paying.sandbox).length;
      const { status, body } = await consumer.savePaymentInfo(
        accountNo,
        card("378282246310005", { ccv: "80709", zipCode: " 21231 " }),
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        ...address,
        zip: "21231",
        paymentOption: "0",
        acctNumber: "***********0005",
        ccExpDate: `11${goodYear}`,
        routingNumber: "",
        checkNo: "",
        brand: "AMEX",
      });
      expect((await consumer.paymentInfo(accountNo)).body).toEqual(body);
      expect(chargesIn(paying.sandbox)).toHaveLength(before);
      expect(
        (await consumer.pay(cardPayment(accountNo, "***********0005", { amount: "41.04", expDateYear: goodYear }))).body
          .method,
      ).toEqual({ kind: "card", brand: "AMEX", last4: "0005" });
      const rows = await paying.db.asJob("harbor", (trx) => trx.selectFrom("payment_methods").selectAll().execute());
      for (const kept of [
        JSON.stringify(rows),
        paying.logs.join("\n"),
        readFileSync(paying.sandbox.recordFile, "utf8"),
      ])
        expect(withoutRandomText(kept)).not.toMatch(/378282246310005|80709/);
    });

    test("a bank account by check [METHOD-31]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00" });
      const { body } = await consumer.savePaymentInfo(accountNo, bank("5566778899"));
      expect(body).toMatchObject({
        paymentOption: "3",
        acctNumber: "******8899",
        routingNumber: "011401533",
        checkNo: "1042",
        achType: "B",
        ccExpDate: "",
      });
      expect(body).not.toHaveProperty("brand");
    });

    test("keeps the token of an untouched number and changes the rest [METHOD-30]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
      const before = stored();
      const { body } = await consumer.savePaymentInfo(
        accountNo,
        card("************1111", { address: "1 New Road", paymentOption: "2" }),
      );
      expect(body).toMatchObject({
        address: "1 New Road",
        paymentOption: "2",
        acctNumber: "************1111",
        ccExpDate: `11${goodYear}`,
        brand: "VISA",
      });
      expect(stored()).toBe(before);
      expect(
        (
          await consumer.pay(
            cardPayment(accountNo, "************1111", { amount: "41.05", expDateMonth: "11", expDateYear: goodYear }),
          )
        ).body.success,
      ).toBe(true);
    });

    test.each<[string, object, number, object]>([
      [
        "a number that the processor rejects",
        card("4222222222222222"),
        422,
        { code: "method_refused", detail: "Invalid card number" },
      ],
      [
        "an invalid number",
        card("4111"),
        422,
        {
          code: "invalid_payment",
          parameterViolations: [{ path: "cardNumber", message: "Card Number must be 16 digits." }],
        },
      ],
      [
        "a card number in the address",
        card("4111111111111111", { address: "4111111111111111" }),
        422,
        { code: "invalid_payment", parameterViolations: [{ path: "address" }] },
      ],
      [
        "a routing number that does not exist",
        bank("5566778899", { routingNumber: "110000000" }),
        404,
        { code: "routing_number_unknown" },
      ],
      [
        "an amount, which does not belong there",
        card("4111111111111111", { amount: "5.00" }),
        400,
        { code: "invalid_request" },
      ],
    ])("refuses %s and saves nothing [METHOD-32]", async (_, method, status, problem) => {
      const accountNo = await paying.newAccount({ due: "100.00" });
      const before = stored();
      expect(await consumer.savePaymentInfo(accountNo, method)).toMatchObject({ status, body: problem });
      expect((await consumer.paymentInfo(accountNo)).body.code).toBe("payment_info_not_found");
      expect(stored()).toBe(before);
    });

    test("saves nothing on a restricted account [METHOD-35]", async () => {
      const accountNo = await paying.newAccount({ due: "100.00", restricted: true });
      const before = stored();
      expect(await consumer.savePaymentInfo(accountNo, card("4111111111111111"))).toMatchObject({
        status: 403,
        body: {
          code: "account_restricted",
          detail: "Access to your Account has been restricted please call (410) 555-0142",
        },
      });
      expect((await consumer.paymentInfo(accountNo)).body.code).toBe("payment_info_not_found");
      expect(stored()).toBe(before);
    });
  });

  test("returns 503 processor_unavailable if the processor does not answer, and keeps the method on file [METHOD-36]", async () => {
    const silent = await startPaying({
      processorOf: (processor) => ({
        ...processor,
        storeMethod: async () => ({ kind: "unknown", reason: "timeout" }),
      }),
    });
    try {
      const signedIn = await Consumer.signIn(silent.url, casey);
      const onFile = await signedIn.paymentInfo("100000003");
      expect(onFile.body.acctNumber).toBe("************1111");
      expect(
        await signedIn.savePaymentInfo("100000003", card("5555555555554444", { address: "1 New Road" })),
      ).toMatchObject({ status: 503, body: { code: "processor_unavailable" } });
      expect(await signedIn.paymentInfo("100000003")).toEqual(onFile);
    } finally {
      await silent.stop();
    }
  });

  test("returns 403 payment_info_save_disabled for a tenant that turned saving off [METHOD-37]", async () => {
    const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "harbor/instance.json");
    writeFileSync(
      file,
      JSON.stringify({
        ...(JSON.parse(readFileSync(file, "utf8")) as object),
        paymentInfoSaveEnabled: false,
        cardsByPhone: ["overTime"],
      }),
    );
    const off = await startPaying({ tenantsDir });
    try {
      const signedIn = await Consumer.signIn(off.url, casey);
      expect(await signedIn.savePaymentInfo("100000001", card("4111111111111111"))).toMatchObject({
        status: 403,
        body: { code: "payment_info_save_disabled" },
      });
      expect(methodsIn(off.sandbox)).toEqual([]);
    } finally {
      await off.stop();
      rmSync(tenantsDir, { recursive: true, force: true });
    }
  });
});
