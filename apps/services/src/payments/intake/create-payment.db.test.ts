import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import type { PostedPayment } from "../methods/posted-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { addAccounts, postedPayment, session } from "../testing/simulation/setting.js";
import { createPayment } from "./create-payment.js";

describeWithDatabase("the first transaction of a payment", () => {
  const { clock, copy, db, key, accountNo } = scheduling();
  const conflict = Object.assign(new Error("duplicate key value"), { code: "23505" });

  const pay = async (context: PaymentContext, amount = "25.00", more: { readonly paymentOption?: "2" } = {}) => {
    await addAccounts(db(), new Map([[accountNo(), 100_00]]), new Date(clock.now().getTime() - 1));
    const body = { ...postedPayment(accountNo(), "oneTime", amount, "06/15/2026"), ...more };
    return createPayment(context, session, key(), body as PostedPayment);
  };

  /** Services whose first transactions fail with the given errors. */
  function failing(...errors: readonly Error[]) {
    const { charges, processor } = keeping();
    const context = copy(processor);
    const tries: number[] = [];
    const asApp: PaymentContext["db"]["asApp"] = (instanceId, work) => {
      const error = errors[tries.push(tries.length) - 1];
      return error ? Promise.reject(error) : context.db.asApp(instanceId, work);
    };
    return { charges, tries, context: { ...context, db: { ...context.db, asApp } } };
  }

  test("is tried again after a conflict with a concurrent request, and charges once [PAY-32]", async () => {
    const { charges, context } = failing(conflict, conflict, conflict, conflict);
    expect((await pay(context)).state).toBe("succeeded");
    expect(charges.size).toBe(1);
  });

  test("is given up after five conflicts", async () => {
    const { charges, tries, context } = failing(...Array.from({ length: 9 }, () => conflict));
    await expect(pay(context)).rejects.toThrow(conflict);
    expect([tries.length, charges.size]).toEqual([5, 0]);
  });

  test.each([
    ["an error of another kind", Object.assign(new Error("The database is away."), { code: "57P01" })],
    ["an error without a code", new Error("The database is away.")],
  ])("is not tried again after %s", async (_, error) => {
    const { tries, context } = failing(error, error);
    await expect(pay(context)).rejects.toThrow(error);
    expect(tries).toHaveLength(1);
  });

  test("is not tried again after a refusal [PAY-9]", async () => {
    const { tries, context } = failing();
    await expect(pay(context, "100.01")).rejects.toThrow("amount_above_due");
    expect(tries).toHaveLength(1);
  });

  test("refuses a card of an option that the consumer does not have [PAY-10]", async () => {
    const { context } = failing();
    await expect(pay(context, "25.00", { paymentOption: "2" })).rejects.toMatchObject({
      code: "invalid_payment",
      extras: { parameterViolations: [{ path: "paymentOption" }] },
    });
  });
});

describeWithDatabase("the second transaction of a payment", () => {
  const { clock, copy, db, key, accountNo } = scheduling();

  test("that fails after the charge leaves the payment to the reconciler, and tells the operators [PAY-5]", async () => {
    await addAccounts(db(), new Map([[accountNo(), 100_00]]), new Date(clock.now().getTime() - 1));
    const { charges, processor } = keeping();
    const context = copy(processor);
    const errors: unknown[] = [];
    let transactions = 0;
    const away = new Error("The database is away.");
    const asApp: PaymentContext["db"]["asApp"] = (instanceId, work) =>
      (transactions += 1) === 2 ? Promise.reject(away) : context.db.asApp(instanceId, work);
    const payment = await createPayment(
      {
        ...context,
        db: { ...context.db, asApp },
        log: { error: (about, message) => void errors.push([about, message]) },
      },
      session,
      key(),
      postedPayment(accountNo(), "oneTime", "25.00", "06/15/2026"),
    );
    expect([payment.state, charges.size]).toEqual(["submitting", 1]);
    expect(errors).toEqual([
      [{ err: away, payment: payment.payment_id }, "Could not record a payment's outcome; the reconciler will."],
    ]);
  });
});
