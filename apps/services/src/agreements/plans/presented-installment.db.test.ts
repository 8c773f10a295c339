import { expect, test } from "vitest";
import { passingDays } from "../../payments/testing/passing-days.js";
import { soon } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import {
  bankOnFile,
  nextDayComes,
  onFile,
  planAccount,
  planner,
  storedPayments,
  storedPlans,
} from "./testing/planning.js";

/** A checking account whose debits the bank returns, and pays when they are presented again. */
const poorAccount = {
  ...{ payment_option: "1", method_kind: "bank", last4: "9201", brand: null, expiry: null },
  ...{ method_token: "tok_demo_bank_9201", again_allowed: 2 },
} as const;

describeWithDatabase("a plan whose returned payment is presented again", () => {
  const { consumer, daysLater, inDays, paying } = passingDays((policy) => {
    policy["bankPayments"] = { presentAgainTimes: 2 };
  });

  /** A plan of 600.00, the first payment in forty days, so that no other payment comes due meanwhile. */
  async function begin(paymentAmount: string) {
    const accountNo = await planAccount(paying());
    const { body } = await planner(consumer()).create(accountNo, { paymentAmount, firstPaymentDate: inDays(40) });
    return { accountNo, agreed: body.rows };
  }
  const again = async (accountNo: string) =>
    (await storedPayments(paying(), accountNo)).find(({ original_id }) => original_id !== null);
  const plan = async (accountNo: string) => (await storedPlans(paying(), accountNo))[0];
  const schedule = async (accountNo: string) => (await planner(consumer()).schedule(accountNo)).body;
  const pay = (accountNo: string, due_cents: number) =>
    paying().db.asJob("harbor", (trx) =>
      trx.updateTable("accounts").set({ due_cents }).where("account_no", "=", accountNo).execute(),
    );

  test.each([
    ["from a bank account, after its disclosure", "1", 2],
    ["by debit card", "2", 0],
  ] as const)("paid %s, may be presented as often as it said [BANK-39]", async (_, option, allowed) => {
    const records = (no: string) => [option === "1" ? bankOnFile(no) : onFile(no)];
    const accountNo = await planAccount(paying(), { records });
    const lines = await consumer().regeMessages(option, "next", accountNo);
    expect(lines.join("\n").includes("may present that payment to your bank again")).toBe(option === "1");
    await consumer().acknowledge(accountNo, "REGE-BANK-NEXT", lines.join("\n").trimEnd());
    expect((await planner(consumer()).create(accountNo, { firstPaymentDate: inDays(10) })).status).toBe(200);
    const payments = await storedPayments(paying(), accountNo);
    expect(new Set(payments.map(({ again_allowed }) => again_allowed))).toEqual(new Set([allowed]));
  });

  test("waits for it, shows its day, and goes on with the agreed amounts once it is paid [BANK-42, BANK-45]", async () => {
    const { accountNo, agreed } = await begin("103.00");
    await nextDayComes(paying(), accountNo, poorAccount);
    await daysLater(7);
    await expect.poll(() => again(accountNo), soon).toMatchObject({ state: "scheduled", amount_cents: 103_00 });
    const { rows } = await schedule(accountNo);
    expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual(agreed.map(() => "scheduled"));
    expect(rows.map(({ presentedAgainOn }) => presentedAgainOn !== undefined)).toEqual([
      true,
      ...agreed.slice(1).map(() => false),
    ]);
    const { scheduledPayments, row } = await consumer().page(accountNo);
    expect(scheduledPayments.map(({ presentedAgain, ofPlan }) => [presentedAgain, ofPlan])).toEqual([
      [true, true],
      [undefined, true],
    ]);
    expect(row["Next Due Date"]?.value).toBe(rows[0]?.presentedAgainOn);
    await daysLater(7);
    await expect.poll(async () => (await again(accountNo))?.state, soon).toBe("succeeded");
    const after = (await schedule(accountNo)).rows;
    expect(after.map(({ amount }) => amount)).toEqual(agreed.map(({ amount }) => amount));
    expect([after[0]?.paymentStatus, after[0]?.bankStatus, (await plan(accountNo))?.state]).toEqual([
      "paid",
      "processing",
      "confirmed",
    ]);
  });

  test("that had ended with its last payment is completed once that is paid [BANK-42]", async () => {
    const { accountNo } = await begin("305.00");
    await nextDayComes(paying(), accountNo);
    const last = await nextDayComes(paying(), accountNo, poorAccount);
    expect([last?.state, (await plan(accountNo))?.state]).toEqual(["succeeded", "completed"]);
    await daysLater(7);
    await expect.poll(async () => (await plan(accountNo))?.state, soon).toBe("ended");
    await daysLater(7);
    await expect.poll(async () => (await again(accountNo))?.state, soon).toBe("succeeded");
    expect([(await plan(accountNo))?.state, (await consumer().page(accountNo)).due]).toEqual(["completed", "0.00"]);
  });

  test("never changes its amount: what else is paid lowers the other payments, and a lower due skips it [BANK-42, BANK-43]", async () => {
    const { accountNo } = await begin("103.00");
    await nextDayComes(paying(), accountNo, poorAccount);
    await daysLater(7);
    await expect.poll(async () => (await again(accountNo))?.state, soon).toBe("scheduled");
    const { account_no } = (await again(accountNo)) ?? {};
    await pay(accountNo, 50_00);
    await daysLater(7);
    await expect
      .poll(() => again(accountNo), soon)
      .toMatchObject({
        ...{ state: "cancelled", skip_reason: "aboveDue", amount_cents: 103_00, account_no },
      });
    const { rows } = await schedule(accountNo);
    expect([rows[0]?.paymentStatus, rows[1]?.paymentStatus, rows[2]?.paymentStatus]).toEqual([
      "returned",
      "scheduled",
      "notNeeded",
    ]);
    expect(Number(rows[1]?.amount)).toBeLessThan(52);
  });
});
