import { expect, test } from "vitest";
import { passingDays } from "../../payments/testing/passing-days.js";
import { bankPayment, regeLine, soon } from "../../payments/testing/paying.js";
import type { PaymentRow } from "../../payments/tables.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { nextDayComes, planAccount, planner, storedPayments, storedPlans } from "./testing/planning.js";

/** A checking account whose debits the bank returns two banking days later with R01. */
const poorAccount = {
  payment_option: "1",
  method_kind: "bank",
  last4: "9001",
  brand: null,
  expiry: null,
  method_token: "tok_demo_bank_9001",
} as const;

describeWithDatabase("a plan whose payment the bank returns", () => {
  const { consumer, daysLater, inDays, paying } = passingDays();

  /** A plan of 600.00, the first payment in ten days. */
  async function begin(paymentAmount: string) {
    const accountNo = await planAccount(paying());
    const { body } = await planner(consumer()).create(accountNo, { paymentAmount, firstPaymentDate: inDays(10) });
    return { accountNo, agreed: body.rows };
  }
  const reaches = (accountNo: string, payment: PaymentRow | undefined, state: PaymentRow["state"]) =>
    expect
      .poll(
        async () =>
          (await storedPayments(paying(), accountNo)).find(({ payment_id }) => payment_id === payment?.payment_id)
            ?.state,
        soon,
      )
      .toBe(state);
  const plan = async (accountNo: string) => (await storedPlans(paying(), accountNo))[0];
  const schedule = async (accountNo: string) => (await planner(consumer()).schedule(accountNo)).body;

  test("goes on; the schedule says processing, then returned, and the payment may be made again [BANK-14, BANK-29]", async () => {
    const { accountNo, agreed } = await begin("103.00");
    const first = await nextDayComes(paying(), accountNo, poorAccount);
    expect(first?.state).toBe("succeeded");
    expect((await schedule(accountNo)).rows[0]).toMatchObject({ paymentStatus: "paid", bankStatus: "processing" });
    await daysLater(6);
    await reaches(accountNo, first, "returned");
    const { rows, owed } = await schedule(accountNo);
    expect([rows[0]?.paymentStatus, rows[1]?.paymentStatus, owed]).toEqual(["returned", "scheduled", "600.00"]);
    expect((await plan(accountNo))?.state).toBe("confirmed");
    const { row } = await consumer().page(accountNo);
    expect([row["Next Due Date"]?.value, row["Next Amt Due"]?.value]).toEqual([agreed[0]?.["Date Due"], "103.00"]);
  });

  test("has ended if the return revokes the authorization: every other payment from the bank account is cancelled [BANK-31]", async () => {
    const { accountNo } = await begin("103.00");
    const unauthorized = { ...poorAccount, last4: "9010", method_token: "tok_demo_bank_9010" };
    await paying().db.asJob("harbor", (trx) =>
      trx.updateTable("payments").set(unauthorized).where("account_no", "=", accountNo).execute(),
    );
    const first = await nextDayComes(paying(), accountNo);
    await daysLater(6);
    await reaches(accountNo, first, "returned");
    const others = (await storedPayments(paying(), accountNo)).filter(
      ({ payment_id }) => payment_id !== first?.payment_id,
    );
    expect(new Set(others.map(({ state, skip_reason }) => `${state} ${skip_reason}`))).toEqual(
      new Set(["cancelled authorizationRevoked"]),
    );
    expect((await plan(accountNo))?.state).toBe("ended");
    const { rows, owed } = await schedule(accountNo);
    expect([rows.map(({ paymentStatus }) => paymentStatus), owed]).toEqual([
      ["returned", "skipped", "skipped", "skipped", "skipped", "skipped"],
      "600.00",
    ]);
  });

  test("shows a payment by a card whose holder disputes it as disputed [BANK-77]", async () => {
    const { accountNo } = await begin("103.00");
    const first = await nextDayComes(paying(), accountNo, { method_token: "tok_demo_0259" });
    await daysLater(11);
    await reaches(accountNo, first, "chargedBack");
    const { rows } = await schedule(accountNo);
    expect(rows[0]).toMatchObject({ paymentStatus: "returned", bankStatus: "disputed" });
  });

  test("that a payment outside the plan completed has ended with what is owed again [BANK-14]", async () => {
    const { accountNo } = await begin("103.00");
    const lines = await consumer().regeMessages("1", "full", accountNo);
    if (lines.length > 0) await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    const paymentDate = inDays(0);
    const whole = {
      action: "full",
      amount: "600.00",
      accountNumber: "55669001",
      paymentDate,
      acceptRegE: lines.length > 0,
    };
    const { key, body } = await consumer().pay(bankPayment(accountNo, whole));
    expect([body.status, (await plan(accountNo))?.state]).toEqual(["succeeded", "completed"]);
    await daysLater(6);
    await expect.poll(async () => (await consumer().status(key)).body.bankStatus, soon).toBe("returned");
    expect([(await plan(accountNo))?.state, (await consumer().page(accountNo)).due]).toEqual(["ended", "600.00"]);
  });

  test("that was completed with the payment is paid only once the payment has cleared, and has ended with what is owed again [BANK-14, BANK-78, BANK-79]", async () => {
    const { accountNo } = await begin("305.00");
    await nextDayComes(paying(), accountNo);
    const { due } = await consumer().page(accountNo);
    const last = await nextDayComes(paying(), accountNo, poorAccount);
    expect([last?.state, (await plan(accountNo))?.state]).toEqual(["succeeded", "completed"]);
    expect(await schedule(accountNo)).toMatchObject({ ppa_status: "C", onceCleared: true });
    expect(await consumer().page(accountNo)).toMatchObject({ planFinished: true, onceCleared: true });
    await daysLater(6);
    await reaches(accountNo, last, "returned");
    expect([(await plan(accountNo))?.state, (await consumer().page(accountNo)).due]).toEqual(["ended", due]);
    expect(await schedule(accountNo)).toMatchObject({
      ppa_status: "E",
      rows: [{ paymentStatus: "paid" }, { paymentStatus: "returned" }],
    });
  });
});
