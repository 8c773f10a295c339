import { afterAll, beforeAll, expect, test } from "vitest";
import { chargesIn, Consumer, type Paying, soon, startPaying } from "../../payments/testing/paying.js";
import type { PaymentRow } from "../../payments/tables.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { planAccount, planner, storedPayments } from "./testing/planning.js";

const goodYear = String((new Date().getFullYear() + 3) % 100).padStart(2, "0");
const person = {
  firstName: "Dana",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
};
const checking = {
  ...person,
  paymentOption: "1",
  routingNumber: "011401533",
  accountNumber: "5566778899",
  phone: "",
  achSECCode: "WEB",
  checkNo: "",
  checkPos: "R",
  achType: "C",
};
const card = { ...person, cardNumber: "5555555555554444", expDateMonth: "11", expDateYear: goodYear, ccv: "737" };

describeWithDatabase("a plan paid from a bank account whose method is changed through Payment Information", () => {
  let paying: Paying;
  let consumer: Consumer;
  let plans: ReturnType<typeof planner>;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    plans = planner(consumer);
  });
  afterAll(() => paying.stop());

  const accept = async (accountNo: string, option: string, label: string) =>
    consumer.acknowledge(
      accountNo,
      label,
      (await consumer.regeMessages(option, "next", accountNo)).join("\n").trimEnd(),
    );
  /** A plan of six payments from the checking account on file, whose number ends in 6789. */
  async function begin() {
    const accountNo = await planAccount(paying, { records: () => [] });
    await consumer.savePaymentInfo(accountNo, {
      ...checking,
      firstName: "Casey",
      routingNumber: "021000021",
      accountNumber: "3216549876789",
    });
    await accept(accountNo, "1", "REGE-BANK-NEXT");
    const { status, body } = await plans.create(accountNo);
    expect([status, body.method?.last4, body.rows.length]).toEqual([200, "6789", 6]);
    return accountNo;
  }
  const ofPlan = async (accountNo: string) =>
    (await storedPayments(paying, accountNo)).filter(({ arrangement_id }) => arrangement_id !== null);
  const methodOf = ({ payment_option, method_kind, brand, last4, paid_by }: PaymentRow) =>
    [payment_option, method_kind, brand, last4, paid_by].join(" ");
  const methods = (payments: readonly PaymentRow[]) => [...new Set(payments.map(methodOf))];
  const tokens = (payments: readonly PaymentRow[]) => [...new Set(payments.map(({ method_token }) => method_token))];
  const before = "1 bank  6789 Casey Morgan";
  /** Moves to the day of the next scheduled payment, and submits it to the processor. */
  async function nextDay(accountNo: string) {
    const [next] = (await ofPlan(accountNo)).filter(({ state }) => state === "scheduled");
    await paying.db.asJob("harbor", (trx) =>
      trx
        .updateTable("payments")
        .set({ payment_date: "2020-01-01" })
        .where("payment_id", "=", next?.payment_id ?? "")
        .execute(),
    );
    const reached = async () => (await ofPlan(accountNo)).find(({ payment_id }) => payment_id === next?.payment_id);
    await expect.poll(async () => (await reached())?.state, soon).toBe("succeeded");
    return reached();
  }

  test("to another checking account: the new account pays every remaining payment, and a completed payment keeps its own method [PLAN-101]", async () => {
    const accountNo = await begin();
    const made = await nextDay(accountNo);
    const { status, body } = await consumer.savePaymentInfo(accountNo, checking);
    expect([status, body.acctNumber]).toEqual([200, "******8899"]);

    const [first, ...later] = await ofPlan(accountNo);
    expect([first?.payment_id, first && methodOf(first)]).toEqual([made?.payment_id, before]);
    expect([later.length, methods(later)]).toEqual([5, ["1 bank  8899 Dana Morgan"]]);
    const [token, ...others] = tokens(later);
    expect([token === first?.method_token, others]).toEqual([false, []]);
    expect((await consumer.page(accountNo)).scheduledPayments).toMatchObject([
      { ofPlan: true, method: { kind: "bank", last4: "8899" } },
    ]);

    const second = await nextDay(accountNo);
    expect(second && methodOf(second)).toBe("1 bank  8899 Dana Morgan");
    expect(chargesIn(paying.sandbox).filter(({ authCode }) => authCode === second?.auth_code)).toMatchObject([
      { kind: "bank", last4: "8899", amount: "103.00" },
    ]);
  });

  test("to a debit card, for which the tenant has no disclosure: the payments move to the card, without a fee [PLAN-101]", async () => {
    const accountNo = await begin();
    expect((await consumer.savePaymentInfo(accountNo, { ...card, paymentOption: "2" })).status).toBe(200);
    const payments = await ofPlan(accountNo);
    expect([payments.length, methods(payments)]).toEqual([6, ["2 card MC 4444 Dana Morgan"]]);
    expect([new Set(payments.map(({ fee_cents }) => fee_cents)), tokens(payments).length]).toEqual([new Set([0]), 1]);
    expect(chargesIn(paying.sandbox).filter(({ last4 }) => last4 === "4444")).toEqual([]);
    const taken = await nextDay(accountNo);
    expect(chargesIn(paying.sandbox).filter(({ authCode }) => authCode === taken?.auth_code)).toMatchObject([
      { kind: "card", last4: "4444", amount: "103.00" },
    ]);
  });

  test("to a credit card, whose disclosure was not accepted: the card is saved, and the payments stay with the authorized account [PLAN-101]", async () => {
    const accountNo = await begin();
    const agreed = tokens(await ofPlan(accountNo));
    expect((await consumer.savePaymentInfo(accountNo, { ...card, paymentOption: "0" })).body).toMatchObject({
      paymentOption: "0",
      acctNumber: "************4444",
    });
    const payments = await ofPlan(accountNo);
    expect([payments.length, methods(payments), tokens(payments)]).toEqual([6, [before], agreed]);
  });

  test("leaves the payments of another account with their method [PLAN-102]", async () => {
    const [accountNo, other] = [await begin(), await begin()];
    await consumer.savePaymentInfo(accountNo, checking);
    expect([methods(await ofPlan(accountNo)), methods(await ofPlan(other))]).toEqual([
      ["1 bank  8899 Dana Morgan"],
      [before],
    ]);
  });
});
