import { addDays, formatCalendarDate, parseDecimal, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Consumer, type Paying, soon, startPaying } from "../../payments/testing/paying.js";
import { refundCommandsFor } from "../../payments/testing/refund-commands.js";
import type { PaymentRow } from "../../payments/tables.js";
import { days, dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { nextDayComes, planAccount, planner, storedPayments, storedPlans } from "./testing/planning.js";

describeWithDatabase("a plan whose payment is refunded", () => {
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ clock });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  /** A plan of 600.00, the first payment in ten days. */
  async function begin(paymentAmount: string) {
    const accountNo = await planAccount(paying);
    const firstPaymentDate = formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), 10));
    const { body } = await planner(consumer).create(accountNo, { paymentAmount, firstPaymentDate });
    return { accountNo, agreed: body.rows };
  }
  /** Lets the next payment of the plan be made and clear. */
  async function cleared(accountNo: string): Promise<PaymentRow> {
    const made = await nextDayComes(paying, accountNo);
    clock.forward(days(2));
    consumer = await Consumer.signIn(paying.url, casey);
    const now = async () =>
      (await storedPayments(paying, accountNo)).find(({ payment_id }) => payment_id === made?.payment_id);
    await expect.poll(async () => (await now())?.state, soon).toBe("cleared");
    const payment = await now();
    if (!payment) throw new Error("The payment is gone.");
    return payment;
  }
  /** Refunds or voids; a second person confirms what is above the limit. */
  async function refund(...args: string[]): Promise<void> {
    const { out } = await refundCommandsFor(paying, clock)(...args);
    const [, refundId = ""] = /^(RFD-[\w-]+): .* waits for a second person\.$/.exec(out[0] ?? "") ?? [];
    if (refundId === "") expect(out[0]).toMatch(/ is (?:refunded|voided)\.$/);
    else expect((await refundCommandsFor(paying, clock, "kim")("refund", "confirm", refundId)).exitCode).toBe(0);
  }
  const plan = async (accountNo: string) => (await storedPlans(paying, accountNo))[0]?.state;
  const schedule = async (accountNo: string) => (await planner(consumer).schedule(accountNo)).body;

  test("in full goes on; the schedule says so, and the payment may be made again [REF-11, REF-35]", async () => {
    const { accountNo, agreed } = await begin("103.00");
    const first = await cleared(accountNo);
    await refund("payment", "refund", first.reference, "--all");
    const { rows, owed } = await schedule(accountNo);
    expect([rows[0]?.paymentStatus, rows[1]?.paymentStatus, owed]).toEqual(["refunded", "scheduled", "600.00"]);
    expect(await plan(accountNo)).toBe("confirmed");
    const { row } = await consumer.page(accountNo);
    expect([row["Next Due Date"]?.value, row["Next Amt Due"]?.value]).toEqual([agreed[0]?.["Date Due"], "103.00"]);
  });

  test("in part keeps the payment as paid, and owes that part [REF-11, REF-35]", async () => {
    const { accountNo } = await begin("103.00");
    const first = await cleared(accountNo);
    const before = parseDecimal((await schedule(accountNo)).owed ?? "");
    await refund("payment", "refund", first.reference, "--amount", "3.00");
    const { rows, owed } = await schedule(accountNo);
    expect(rows[0]).toMatchObject({ paymentStatus: "paid", bankStatus: "partlyRefunded" });
    expect([parseDecimal(owed ?? ""), await plan(accountNo)]).toEqual([(before ?? 0) + 3_00, "confirmed"]);
  });

  test("by a void goes on, and the payment may be made again [REF-11, REF-35]", async () => {
    const { accountNo, agreed } = await begin("103.00");
    const first = await nextDayComes(paying, accountNo);
    await refund("payment", "void", first?.reference ?? "");
    expect((await schedule(accountNo)).rows[0]?.paymentStatus).toBe("voided");
    const { row } = await consumer.page(accountNo);
    expect(row["Next Due Date"]?.value).toBe(agreed[0]?.["Date Due"]);
  });

  test("after it was completed has ended with what is owed again [REF-11]", async () => {
    const { accountNo } = await begin("305.00");
    await cleared(accountNo);
    const { due } = await consumer.page(accountNo);
    const last = await cleared(accountNo);
    expect(await plan(accountNo)).toBe("completed");
    await refund("payment", "refund", last.reference, "--all");
    expect([await plan(accountNo), (await consumer.page(accountNo)).due]).toEqual(["ended", due]);
    expect(await schedule(accountNo)).toMatchObject({
      ppa_status: "E",
      rows: [{ paymentStatus: "paid" }, { paymentStatus: "refunded" }],
    });
  });
});
