import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRecord } from "../../importer/record.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { cardPayment, Consumer, methodsIn, type Paying, startPaying } from "../testing/paying.js";

const person = { firstName: "Casey", lastName: "Morgan", address: "12 Thames Street", city: "Baltimore", state: "MD" };
const cardOnFile = (accountNo: string): ImportRecord[] => [
  {
    kind: "paymentInfo",
    accountNo,
    ...person,
    zip: "21231",
    paymentOption: "0",
    token: "tok_demo_1111",
    brand: "VISA",
    acctNumber: "************1111",
    ccExpDate: "0930",
  },
];

describeWithDatabase("a card's expiry month, on June 15, 2026", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ clock: movableClock("2026-06-15T16:00:00.000Z") });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const expiring = (expDateMonth: string, expDateYear: string) => ({ expDateMonth, expDateYear });
  const save = (accountNo: string, cardNumber: string, expiry: object) =>
    consumer.savePaymentInfo(accountNo, {
      ...person,
      zipCode: "21231",
      paymentOption: "0",
      cardNumber,
      ccv: "737",
      ...expiry,
    });

  const expired = { path: "expDateYear", message: "This card has expired. Check the date, or use another card." };

  test.each(["4111111111111111", "************1111"])(
    "refuses to save %s when expired, without asking the processor [METHOD-33]",
    async (cardNumber) => {
      const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
      const before = methodsIn(paying.sandbox).length;
      expect(await save(accountNo, cardNumber, expiring("05", "26"))).toMatchObject({
        status: 422,
        body: { code: "invalid_payment", parameterViolations: [expired] },
      });
      expect((await consumer.paymentInfo(accountNo)).body.ccExpDate).toBe("0930");
      expect(methodsIn(paying.sandbox)).toHaveLength(before);
      expect(await save(accountNo, cardNumber, expiring("06", "26"))).toMatchObject({
        status: 200,
        body: { ccExpDate: "0626" },
      });
    },
  );

  test.each(["4111111111111111", "************1111"])(
    "refuses to charge %s when expired, and leaves the key unused [PAY-23]",
    async (cardNumber) => {
      const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
      const pay = (month: string, key?: string) =>
        consumer.pay(cardPayment(accountNo, cardNumber, { paymentDate: "06/15/2026", ...expiring(month, "26") }), key);
      const { body, key } = await pay("05");
      expect(body).toMatchObject({ status: 422, code: "invalid_payment", parameterViolations: [expired] });
      expect((await consumer.status(key)).body.code).toBe("payment_not_found");
      expect((await pay("06", key)).body.success).toBe(true);
    },
  );

  test("Payment Information accepts expiry years up to 10 years ahead, the payment form up to 9 years ahead [METHOD-34]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const refused = { status: 422, body: { code: "invalid_payment", parameterViolations: [{ path: "expDateYear" }] } };
    expect(await save(accountNo, "4111111111111111", expiring("06", "37"))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", "25"))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", ""))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", "36"))).toMatchObject({
      status: 200,
      body: { ccExpDate: "0636" },
    });
    const pay = (year: string) =>
      consumer.pay(cardPayment(accountNo, "5555555555554444", { paymentDate: "06/15/2026", ...expiring("06", year) }));
    expect(await pay("36")).toMatchObject(refused);
    expect((await pay("35")).body.success).toBe(true);
  });

  test("a scheduled payment needs a card that is valid on its day; otherwise nothing is stored and the key stays unused [PAY-56]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const before = methodsIn(paying.sandbox).length;
    const later = (paymentDate: string, expiry: object) =>
      cardPayment(accountNo, "4111111111111111", { paymentDate, ...expiry });
    const { body, key } = await consumer.pay(later("07/01/2026", expiring("06", "26")));
    expect(body).toMatchObject({ status: 422, code: "method_expired" });
    expect((await consumer.status(key)).body.code).toBe("payment_not_found");
    expect(methodsIn(paying.sandbox)).toHaveLength(before);
    expect((await consumer.pay(later("06/30/2026", expiring("06", "26")), key)).body.status).toBe("scheduled");
    expect((await consumer.pay(later("07/01/2026", { ...expiring("07", "26"), amount: "26.00" }))).body.status).toBe(
      "scheduled",
    );
  });
});
