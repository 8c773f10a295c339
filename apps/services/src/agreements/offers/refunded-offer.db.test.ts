import { expect, test } from "vitest";
import { cardPayment, soon } from "../../payments/testing/paying.js";
import { refundCommandsFor } from "../../payments/testing/refund-commands.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { negotiating } from "./testing/negotiating.js";

describeWithDatabase("an accepted offer whose payment is refunded", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, accept, ledger } = negotiating();

  /** Settles an account of 1,250.00 for 800.00 by card today. The payment clears after the given days. */
  async function settled(afterDays: number): Promise<{ accountNo: string; reference: string }> {
    const accountNo = await account();
    const { body } = await offer(accountNo, "800.00", 10);
    expect((await accept(accountNo, body.offer)).status).toBe(200);
    const paid = await pay(accountNo);
    expect(paid.body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
    if (afterDays > 0) {
      clock.forward(days(afterDays));
      await signInAnew();
      const state = () =>
        paying().db.asJob("harbor", (trx) =>
          trx.selectFrom("payments").select("state").where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
        );
      await expect.poll(state, soon).toEqual({ state: "cleared" });
    }
    return { accountNo, reference: paid.body.reference ?? "" };
  }
  const pay = (accountNo: string) =>
    consumer().pay(cardPayment(accountNo, undefined, { amount: "800.00", paymentDate: inDays(0) }));
  const due = async (accountNo: string) => (await consumer().page(accountNo)).due;
  /** Refunds or voids; a second person confirms what is above the limit. */
  async function refund(...args: string[]): Promise<void> {
    const { out } = await refundCommandsFor(paying(), clock)(...args);
    const [, refundId = ""] = /^(RFD-[\w-]+): .* waits for a second person\.$/.exec(out[0] ?? "") ?? [];
    if (refundId === "") expect(out[0]).toMatch(/ is (?:refunded|voided)\.$/);
    else expect((await refundCommandsFor(paying(), clock, "kim")("refund", "confirm", refundId)).exitCode).toBe(0);
  }

  test("in part owes that part; in full owes everything, and may be paid again until its last day [REF-10, REF-12, REF-21]", async () => {
    const { accountNo, reference } = await settled(2);
    await refund("payment", "refund", reference, "--amount", "50.00");
    expect(await due(accountNo)).toBe("50.00");
    await refund("payment", "refund", reference, "--all");
    expect(await due(accountNo)).toBe("1250.00");
    const writtenOff = (await ledger(accountNo)).filter(
      ({ ledger_account }) => ledger_account === "settlement-write-off",
    );
    expect(writtenOff.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
    expect((await pay(accountNo)).body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
  });

  test("by a void restores the write-off, and a new payment at once is not a duplicate [REF-10, REF-12, REF-17, REF-20]", async () => {
    const { accountNo, reference } = await settled(0);
    await refund("payment", "void", reference);
    expect(await due(accountNo)).toBe("1250.00");
    expect((await pay(accountNo)).body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
  });

  test("after its last day has expired: the same amount no longer settles anything [REF-12]", async () => {
    const { accountNo, reference } = await settled(12);
    await refund("payment", "refund", reference, "--all");
    const again = await pay(accountNo);
    expect(again.body).toMatchObject({ status: "succeeded", dueAfter: "450.00" });
    expect(again.body).not.toHaveProperty("settles");
  });
});
