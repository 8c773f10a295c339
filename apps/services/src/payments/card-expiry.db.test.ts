import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRecord } from "../importer/record.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { casey, movableClock } from "../testing/test-services.js";
import { cardPayment, Consumer, methodsIn, type Paying, startPaying } from "./testing/paying.js";

const person = { firstName: "Casey", lastName: "Morgan", address: "12 Thames Street", city: "Baltimore", state: "MD" };
const cardOnFile = (accountNo: string): ImportRecord[] => [
  { kind: "paymentInfo", accountNo, ...person, zip: "21231", paymentOption: "0", token: "tok_demo_1111", brand: "VISA", acctNumber: "************1111", ccExpDate: "0930" },
];

describeWithDatabase("the month a card expires in, on June 15, 2026", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ clock: movableClock("2026-06-15T16:00:00.000Z") });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const expiring = (expDateMonth: string, expDateYear: string) => ({ expDateMonth, expDateYear });
  const save = (accountNo: string, cardNumber: string, expiry: object) =>
    consumer.savePaymentInfo(accountNo, { ...person, zipCode: "21231", paymentOption: "0", cardNumber, ccv: "737", ...expiry });

  test("a card to keep that is past: of a new number the processor says so, of the number on file the services do", async () => {
    const accountNo = await paying.newAccount({ due: "100.00", records: cardOnFile });
    const past = expiring("05", "26");
    expect(await save(accountNo, "4111111111111111", past)).toMatchObject({ status: 422, body: { code: "method_refused", detail: "Expired card" } });
    expect(await save(accountNo, "************1111", past)).toMatchObject({ status: 422, body: { code: "method_expired" } });
    expect((await consumer.paymentInfo(accountNo)).body.ccExpDate).toBe("0930");
    expect(await save(accountNo, "************1111", expiring("06", "26"))).toMatchObject({ status: 200, body: { ccExpDate: "0626" } });
  });

  test("Payment Information keeps the years to the current one + 10, the payment form those to + 9 (decisions Q51)", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const refused = { status: 422, body: { code: "invalid_payment", parameterViolations: [{ path: "expDateYear" }] } };
    expect(await save(accountNo, "4111111111111111", expiring("06", "37"))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", "25"))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", ""))).toMatchObject(refused);
    expect(await save(accountNo, "4111111111111111", expiring("06", "36"))).toMatchObject({ status: 200, body: { ccExpDate: "0636" } });
    const pay = (year: string) => consumer.pay(cardPayment(accountNo, "5555555555554444", { paymentDate: "06/15/2026", ...expiring("06", year) }));
    expect(await pay("36")).toMatchObject(refused);
    expect((await pay("35")).body.success).toBe(true);
  });

  test("a payment of a later day needs a card that is good on that day, and keeps nothing of another; the key stays free", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const before = methodsIn(paying.sandbox).length;
    const later = (paymentDate: string, expiry: object) => cardPayment(accountNo, "4111111111111111", { paymentDate, ...expiry });
    const { body, key } = await consumer.pay(later("07/01/2026", expiring("06", "26")));
    expect(body).toMatchObject({ status: 422, code: "method_expired" });
    expect((await consumer.status(key)).body.code).toBe("payment_not_found");
    expect(methodsIn(paying.sandbox)).toHaveLength(before);
    expect((await consumer.pay(later("06/30/2026", expiring("06", "26")), key)).body.status).toBe("scheduled");
    expect((await consumer.pay(later("07/01/2026", expiring("07", "26")))).body.status).toBe("scheduled");
  });
});
