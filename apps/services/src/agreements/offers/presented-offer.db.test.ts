import { bankingDate, addBankingDays } from "@paydown/domain/bank";
import { describe, expect, test } from "vitest";
import { bankPayment, regeLine, soon } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { negotiating } from "./testing/negotiating.js";

describeWithDatabase("an accepted offer whose returned payment", () => {
  describe.each([
    ["can be presented again by its last day", 1, 1],
    ["could be presented again only after its last day", 10, 0],
  ])("%s", (_, presentAgainAfterDays, scheduled) => {
    const { clock, inDays, paying, consumer, signInAnew, account, offer, accept, ledger } = negotiating(
      undefined,
      (policy) => {
        policy["bankPayments"] = { presentAgainTimes: 1, presentAgainAfterDays };
      },
    );

    async function bankingDaysLater(count: number): Promise<void> {
      const today = bankingDate(clock.now());
      const calendarDays = (Date.parse(addBankingDays(today, count)) - Date.parse(today)) / 86_400_000;
      clock.forward(days(calendarDays));
      await signInAnew();
    }
    /** Settles an account of 1,250.00 for 800.00 today, on the day on which the bank has returned the payment. */
    async function returned(): Promise<string> {
      const accountNo = await account();
      const { body } = await offer(accountNo, "800.00", 10);
      await accept(accountNo, body.offer);
      const lines = await consumer().regeMessages("1", "oneTime", accountNo);
      await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
      const payment = { amount: "800.00", paymentDate: inDays(0), acceptRegE: true, accountNumber: "55669201" };
      const paid = await consumer().pay(bankPayment(accountNo, payment));
      expect(paid.body).toMatchObject({ status: "succeeded", settles: true });
      await bankingDaysLater(2);
      await expect.poll(async () => (await consumer().status(paid.key)).body.bankStatus, soon).toBe("returned");
      return accountNo;
    }

    test(`is then scheduled ${scheduled} times [BANK-42]`, async () => {
      const accountNo = await returned();
      const { scheduledPayments, due } = await consumer().page(accountNo);
      expect([scheduledPayments.length, due]).toEqual([scheduled, "1250.00"]);
      const stored = await paying().db.asJob("harbor", (trx) =>
        trx.selectFrom("payments").select("again_on").where("account_no", "=", accountNo).execute(),
      );
      expect(stored.filter(({ again_on }) => again_on !== null)).toHaveLength(scheduled);
      if (scheduled === 0) return;
      expect(scheduledPayments).toMatchObject([{ presentedAgain: true, settles: true, total: "800.00" }]);
      await bankingDaysLater(1);
      await expect.poll(async () => (await consumer().page(accountNo)).due, soon).toBe("0.00");
      const writtenOff = (await ledger(accountNo)).filter(
        ({ ledger_account }) => ledger_account === "settlement-write-off",
      );
      expect(writtenOff.map(({ amount_cents }) => amount_cents).sort((a, b) => a - b)).toEqual([
        -450_00, 450_00, 450_00,
      ]);
    });
  });
});
