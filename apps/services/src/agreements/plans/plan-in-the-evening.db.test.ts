import { afterAll, beforeAll, expect, test } from "vitest";
import { cardPayment, Consumer, type Paying, startPaying } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { planAccount, planner, storedPayments } from "./testing/planning.js";

/** 06/15/2026, 10:30 PM in harbor's time zone; in UTC it is already the next day. */
const clock = movableClock("2026-06-16T02:30:00.000Z");

describeWithDatabase("a plan set up late in the evening", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ clock });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  test("accrues interest from the tenant's day, also when the payments are replanned [PLAN-41, PLAN-55]", async () => {
    const accountNo = await planAccount(paying);
    const { body } = await planner(consumer).create(accountNo, { firstPaymentDate: "06/25/2026" });
    // 600.00 over ten days of a 365-day year at 6 %.
    expect(body.rows[0]?.interestAmount).toBe("0.99");
    const payment = cardPayment(accountNo, "4111111111111111", { amount: "200.00", paymentDate: "06/15/2026" });
    expect((await consumer.pay(payment)).body.status).toBe("succeeded");
    const [first] = (await storedPayments(paying, accountNo)).filter(({ arrangement_id }) => arrangement_id !== null);
    // 400.00 over the same ten days.
    expect(first).toMatchObject({ state: "scheduled", amount_cents: 103_00, interest_cents: 66 });
  });
});
