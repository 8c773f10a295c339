import { afterAll, beforeAll, expect, test } from "vitest";
import {
  nextDayComes,
  planAccount,
  planner,
  storedPayments,
  storedPlans,
} from "../../agreements/plans/testing/planning.js";
import { cardPayment, Consumer, type Paying, startPaying } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { pdfLines } from "../mails/testing/read-pdf.js";
import { told } from "./testing/told.js";

describeWithDatabase("a plan with less left than was agreed", () => {
  let paying: Paying;
  let consumer: Consumer;
  let plans: ReturnType<typeof planner>;
  const { eventsOf, documentsOf, mailsAbout, settled } = told(() => paying, casey.username);

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    plans = planner(consumer);
  });
  afterAll(() => paying.stop());

  /** Sets up a plan of 600.00 in six payments, the first in ten days. */
  async function begin(more: Readonly<Record<string, string>> = {}) {
    const accountNo = await planAccount(paying);
    const { body } = await plans.create(accountNo, more);
    return { accountNo, reference: body.reference };
  }
  const pay = async (accountNo: string, amount: string, action: "oneTime" | "full" = "oneTime") =>
    expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { action, amount }))).body.status).toBe(
      "succeeded",
    );
  const lowered = (accountNo: string) =>
    mailsAbout(accountNo).filter(({ subject }) => subject.startsWith("Payments of your plan lowered"));
  const copies = async (accountNo: string) =>
    (await documentsOf("harbor", accountNo)).filter(({ filename }) => filename.includes("-changed"));
  const changes = async (accountNo: string) =>
    (await eventsOf("harbor", accountNo)).filter(({ event }) => event === "plan.changed").length;
  const scheduled = async (accountNo: string) =>
    (await storedPayments(paying, accountNo)).filter(({ state }) => state === "scheduled");
  const usd = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  const nextDay = async (accountNo: string) => expect((await nextDayComes(paying, accountNo))?.state).toBe("succeeded");

  test("after a payment outside the plan: one mail and one document, with every remaining payment as it will be taken [PLAN-94]", async () => {
    const { accountNo, reference } = await begin();
    await pay(accountNo, "200.00");
    await settled("harbor", accountNo);
    const left = await scheduled(accountNo);
    const last = left.at(-1);
    expect([left.length, (last?.amount_cents ?? 0) < 103_00]).toEqual([4, true]);
    const [mail, ...others] = lowered(accountNo);
    expect(others).toEqual([]);
    for (const line of [
      `Reference: ${reference}`,
      `Account: ${accountNo}`,
      "What you owe now: $400.00",
      "Payments left: 4",
    ])
      expect(mail?.lines).toContain(line);
    expect(mail?.lines.filter((line) => /^\$[\d.]+ on /.test(line)).map((line) => line.split(" ")[0])).toEqual(
      left.map(({ amount_cents }) => usd(amount_cents)),
    );
    const [copy, ...more] = await copies(accountNo);
    expect([copy?.filename, more]).toEqual([`${reference}-changed-${copy?.document_date}.pdf`, []]);
    expect((await pdfLines(copy?.content)).join("\n")).toContain(usd(last?.amount_cents ?? 0));
  });

  test("after each of two payments outside the plan: a notice with what is owed then; both documents are kept", async () => {
    const { accountNo } = await begin();
    await pay(accountNo, "200.00");
    await pay(accountNo, "150.00");
    await settled("harbor", accountNo);
    expect(
      lowered(accountNo)
        .map(({ lines }) => lines.find((line) => line.startsWith("What you owe now")))
        .sort(),
    ).toEqual(["What you owe now: $250.00", "What you owe now: $400.00"]);
    expect(new Set((await copies(accountNo)).map(({ filename }) => filename)).size).toBe(2);
  });

  test("after a payment that ends the plan: says that no more of its payments will be taken [PLAN-95]", async () => {
    const { accountNo } = await begin();
    await pay(accountNo, "600.00", "full");
    await settled("harbor", accountNo);
    expect((await storedPlans(paying, accountNo))[0]?.state).toBe("completed");
    expect(lowered(accountNo).map(({ lines }) => [lines[0], lines.includes("Payments left: 0")])).toEqual([
      [
        `Nothing is owed on account ${accountNo} any more. The payments of your plan that were left will not be taken.`,
        true,
      ],
    ]);
  });

  test("after an import: sends the notice when the next payment is replanned", async () => {
    const { accountNo } = await begin();
    await paying.db.asJob("harbor", (trx) =>
      trx.updateTable("accounts").set({ due_cents: 250_00 }).where("account_no", "=", accountNo).execute(),
    );
    await nextDay(accountNo);
    await settled("harbor", accountNo);
    expect(lowered(accountNo)).toHaveLength(1);
  });

  test("sends no mail for the plan's own payments or for a cancelled payment, because the other payments stay the same [PLAN-94]", async () => {
    const { accountNo } = await begin({ paymentAmount: "305.00" });
    await nextDay(accountNo);
    await nextDay(accountNo);
    expect((await storedPlans(paying, accountNo))[0]?.state).toBe("completed");
    const other = await begin();
    const { scheduledPayments } = await consumer.page(other.accountNo);
    expect((await consumer.cancel(scheduledPayments[0]?.reference)).body.status).toBe("cancelled");
    for (const each of [accountNo, other.accountNo]) {
      await settled("harbor", each);
      expect([await changes(each), lowered(each)]).toEqual([0, []]);
    }
  });

  test("sends no mail if only the interest falls and the amounts taken stay the same", async () => {
    const { accountNo } = await begin();
    const { scheduledPayments } = await consumer.page(accountNo);
    await consumer.cancel(scheduledPayments[0]?.reference);
    const before = (await scheduled(accountNo)).map(({ amount_cents, interest_cents }) => ({
      amount_cents,
      interest_cents,
    }));
    // The cancelled payment leaves a gap larger than this payment, so every payment is still needed in full.
    await pay(accountNo, "50.00");
    const after = (await scheduled(accountNo)).map(({ amount_cents, interest_cents }) => ({
      amount_cents,
      interest_cents,
    }));
    expect(after.map(({ amount_cents }) => amount_cents)).toEqual(before.map(({ amount_cents }) => amount_cents));
    await settled("harbor", accountNo);
    expect([await changes(accountNo), lowered(accountNo)]).toEqual([0, []]);
  });

  test("repeating a send changes nothing: one mail and one document per change", async () => {
    const { accountNo } = await begin();
    await pay(accountNo, "200.00");
    await pay(accountNo, "150.00");
    await settled("harbor", accountNo);
    const ids = (await eventsOf("harbor", accountNo)).map(({ event_id }) => event_id);
    await paying.db.asJob("harbor", (trx) =>
      trx
        .updateTable("deliveries")
        .set({ state: "waiting", next_attempt_at: new Date(0) })
        .where("event_id", "in", ids)
        .execute(),
    );
    await settled("harbor", accountNo);
    expect([lowered(accountNo).length, (await copies(accountNo)).length]).toEqual([2, 2]);
  });
});
