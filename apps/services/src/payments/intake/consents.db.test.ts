import { localize } from "@paydown/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InstanceConfig } from "../../tenants/tenant.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  type Paying,
  regeLine,
  startPaying,
} from "../testing/paying.js";

describeWithDatabase("required acknowledgements, and receipts", () => {
  let paying: Paying;
  let consumer: Consumer;
  let instance: InstanceConfig;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    instance = (
      await consumer.call<{ instanceConfig: InstanceConfig }>("GET", "/api/pages/harbor", undefined, {
        query: "?pageName=MakePayment&accountNo=100000001",
      })
    ).body.instanceConfig;
  });
  afterAll(() => paying.stop());

  const account = () => paying.newAccount({ due: "100.00" });
  const byEmail = { sendConfEmail: true, confirmEmail: "casey@example.com" };
  const bySms = { sendConfText: true, confirmPhone: "4105550199" };
  const consentTo = (label: "emailConsent" | "smsConsent", language: "en" | "es" = "en") =>
    localize(instance[label] ?? "", language);

  describe("receipt consents", () => {
    test.each([
      ["email", byEmail, "emailConsent", "en"],
      ["email", byEmail, "emailConsent", "es"],
      ["text message", bySms, "smsConsent", "en"],
      ["text message", bySms, "smsConsent", "es"],
    ] as const)(
      "a receipt by %s needs its consent text as served in %4$s: the payment is refused without that text or with another, and accepted with it [PAY-28]",
      async (_, receipt, label, language) => {
        const accountNo = await account();
        const body = cardPayment(accountNo, "4111111111111111", receipt);
        const before = chargesIn(paying.sandbox).length;
        const { key, body: absent } = await consumer.pay(body);
        expect(absent).toMatchObject({ status: 403, code: "acknowledgement_required", disclosureLabel: label });
        await consumer.acknowledge(accountNo, label, "I agree to everything.");
        expect((await consumer.pay(body, key)).body).toMatchObject({
          status: 409,
          code: "disclosure_changed",
          disclosureLabel: label,
        });
        expect(chargesIn(paying.sandbox)).toHaveLength(before);
        await consumer.acknowledge(accountNo, label, consentTo(label, language));
        expect((await consumer.reading(language).pay(body, key)).body.success).toBe(true);
        const rows = await paying.db.asJob("harbor", (trx) =>
          trx
            .selectFrom("payments")
            .select(["language", "receipt_email", "receipt_phone"])
            .where("account_no", "=", accountNo)
            .execute(),
        );
        expect(rows).toEqual([
          {
            language,
            receipt_email: label === "emailConsent" ? "casey@example.com" : null,
            receipt_phone: label === "smsConsent" ? "4105550199" : null,
          },
        ]);
      },
    );

    test("a consent covers one payment: the next payment needs a new consent [PAY-28]", async () => {
      const accountNo = await account();
      await consumer.acknowledge(accountNo, "emailConsent", consentTo("emailConsent"));
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", byEmail))).body.success).toBe(true);
      expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", byEmail))).body.code).toBe(
        "acknowledgement_required",
      );
    });

    test("a scheduled payment's receipt needs a consent too [PAY-29]", async () => {
      const accountNo = await account();
      const body = cardPayment(accountNo, "4111111111111111", { ...bySms, paymentDate: inDays(4) });
      expect((await consumer.pay(body)).body.code).toBe("acknowledgement_required");
      await consumer.acknowledge(accountNo, "smsConsent", consentTo("smsConsent"));
      expect((await consumer.pay(body)).body.status).toBe("scheduled");
    });

    test.each<[string, object, string, string]>([
      [
        "an invalid email address",
        { ...byEmail, confirmEmail: "casey" },
        "confirmEmail",
        "must be a valid email address.",
      ],
      ["no email address", { sendConfEmail: true }, "confirmEmail", "is required."],
      [
        "a phone number of nine digits",
        { ...bySms, confirmPhone: "410555019" },
        "confirmPhone",
        "must be exactly 10 digits.",
      ],
      ["both at once", { ...byEmail, ...bySms }, "sendConfEmail", "is required."],
    ])("refuses %s, naming the field [PAY-30]", async (_, receipt, path, message) => {
      const { body } = await consumer.pay(cardPayment(await account(), "4111111111111111", receipt));
      expect(body).toMatchObject({
        status: 422,
        code: "invalid_payment",
        parameterViolations: [{ path, message: expect.stringContaining(message) as string }],
      });
    });
  });

  test("accepts a Regulation E acceptance in Spanish; Spanish and English are both the current version [REGE-14]", async () => {
    const accountNo = await account();
    const { body } = await consumer.call<{ messages: { text: { es: string } }[] }>(
      "GET",
      "/api/regeMessages",
      undefined,
      { query: `?option=1&action=oneTime&relatedAccount=${accountNo}` },
    );
    await consumer.acknowledge(accountNo, regeLine, body.messages.map(({ text }) => text.es).join("\n"));
    expect((await consumer.pay(bankPayment(accountNo, { acceptRegE: true }))).body.success).toBe(true);
  });

  test("refuses needsSD without sdAccepted, whether or not the account has a state declaration [PAY-27]", async () => {
    expect(
      (await consumer.pay(cardPayment(await account(), "4111111111111111", { needsSD: true }))).body,
    ).toMatchObject({ status: 403, code: "acknowledgement_required", disclosureLabel: "State Declaration" });
  });

  describe("summit: Canada, text messages only, its own fees [PAY-10]", () => {
    const jordan = { instanceId: "summit", username: "jordan42", password: "Summit-demo-1" };
    const canadian = (more: object = {}) =>
      cardPayment("200000001", "4111111111111111", {
        instanceId: "summit",
        demIdtyNo: "S-31007",
        address: "88 Queen Street West",
        city: "Toronto",
        state: "ON",
        zipCode: "M5H2N1",
        feeAmount: "1.00",
        ...more,
      });
    let jordans: Consumer;

    beforeAll(async () => {
      jordans = await Consumer.signIn(paying.url, jordan);
    });

    test("accepts a Canadian address; the fee is 2 %, at least 1.00 [FEE-4]", async () => {
      expect((await jordans.pay(canadian({ amount: "100.00", feeAmount: "2.00" }))).body).toMatchObject({
        success: true,
        feeAmount: "2.00",
        total: "102.00",
        confNumber: expect.stringMatching(/^SUM-/) as string,
      });
      expect((await jordans.pay(canadian({ amount: "10.00", feeAmount: "0.20" }))).body).toMatchObject({
        code: "fee_changed",
        figures: { feeAmount: "1.00", total: "11.00" },
      });
    });

    test("charges 1.00 by bank, without a Regulation E disclosure", async () => {
      const { firstName, lastName, address, city, state, zipCode, instanceId, demIdtyNo } = canadian();
      const body = bankPayment("200000001", {
        firstName,
        lastName,
        address,
        city,
        state,
        zipCode,
        instanceId,
        demIdtyNo,
        amount: "12.00",
        feeAmount: "1.00",
      });
      expect((await jordans.pay(body)).body).toMatchObject({ success: true, total: "13.00" });
    });

    test.each<[string, object, string]>([
      ["a province that is not offered", { state: "MB" }, "state"],
      ["a postal code of seven", { zipCode: "M5H 2N1" }, "zipCode"],
      ["a debit card, which is not offered", { paymentOption: "2" }, "paymentOption"],
      ["a receipt by email, which is not offered", byEmail, "sendConfEmail"],
    ])("refuses %s", async (_, change, path) => {
      const { body } = await jordans.pay(canadian(change));
      expect(body.code).toBe("invalid_payment");
      expect(body.parameterViolations?.map((violation) => violation.path)).toContain(path);
    });

    test("harbor, which does not accept Canada, refuses a province", async () => {
      expect(
        (
          await consumer.pay(cardPayment(await account(), "4111111111111111", { state: "ON", zipCode: "M5H2N1" }))
        ).body.parameterViolations?.map(({ path }) => path),
      ).toContain("state");
    });
  });
});
