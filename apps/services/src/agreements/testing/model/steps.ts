import { addDays, type CalendarDate } from "@paydown/domain";
import fc from "fast-check";
import { expect } from "vitest";
import { planPaymentId, type Product } from "./product.js";
import { type Behavior, type ModelPayment, type ModelPlan, type News, type ReferenceAccount } from "./reference.js";

type Step = fc.AsyncCommand<ReferenceAccount, Product>;

/** The fee of harbor's policy. */
const fees = { card: 2_50, bank: 0 } as const;

/** A step that compares all figures of the product with the model's afterward. */
function step<Given>(
  name: string,
  given: Given,
  may: (model: ReferenceAccount, given: Given) => boolean,
  run: (model: ReferenceAccount, product: Product, given: Given) => Promise<void>,
): Step {
  return {
    check: (model) => may(model as ReferenceAccount, given),
    async run(model, product) {
      await run(model, product, given);
      model.today = product.today;
      expect(await product.figures()).toEqual(model.figures);
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  };
}

const behavior = fc.constantFrom<Behavior>(
  ...(["approve", "approve", "approve", "decline", "lost", "lost after charge", "lost after decline"] as const),
);
const method = fc.constantFrom("card", "bank");
/** A share of the due in percent; above 100 is more than is owed. */
const share = fc.constantFrom(1, 2, 5, 5, 10, 20, 30, 60, 70, 100, 110);
const which = fc.nat({ max: 20 });

const amountOf = ({ due }: ReferenceAccount, percent: number) => Math.max(1, Math.floor((due * percent) / 100));
const pick = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];
const newKey = ({ payments }: ReferenceAccount, { accountNo }: Product) =>
  `${accountNo}-payment-${String(payments.length).padStart(4, "0")}`;

const pay = fc.record({ method, percent: share, behavior, account: fc.nat({ max: 1 }) }).map((given) =>
  step(
    "pay",
    given,
    () => true,
    async (model, product, { method: kind, percent, behavior: does, account }) => {
      product.behavior = does;
      await makePayment(model, product, { kind, amount: amountOf(model, percent), date: model.today, account }, does);
    },
  ),
);

const schedule = fc
  .record({ method, percent: share, days: fc.integer({ min: 1, max: 25 }), account: fc.nat({ max: 1 }) })
  .map((given) =>
    step(
      "schedule",
      given,
      // Payments of one day could be made in either order.
      (model, { days }) =>
        !model.payments.some(({ state, date }) => state === "scheduled" && date === addDays(model.today, days)),
      async (model, product, { method: kind, percent, days, account }) =>
        makePayment(
          model,
          product,
          { kind, amount: amountOf(model, percent), date: addDays(model.today, days), account },
          undefined,
        ),
    ),
  );

interface Wanted {
  readonly kind: "card" | "bank";
  readonly amount: number;
  readonly date: CalendarDate;
  readonly account: number;
  readonly action?: "oneTime" | "negotiator";
}

/** @param does - what the processor does with the charge; undefined for a payment of a later day */
async function makePayment(
  model: ReferenceAccount,
  product: Product,
  { kind, amount, date, account: number, action = "oneTime" }: Wanted,
  does: Behavior | undefined,
): Promise<void> {
  const id = newKey(model, product);
  const accountNumber = `${product.accountNo}${number}1234`;
  const account = kind === "bank" ? accountNumber : null;
  const refusal = model.refusalOf({ amount, account });
  const offer = model.offerKept(amount, date);
  expect(await product.pay(id, kind, { amount, date, accountNumber, action })).toBe(refusal);
  if (refusal !== undefined) return;
  const payment = model.add({ id, amount, fee: fees[kind], method: kind, account, date, plan: undefined, offer });
  if (does !== undefined) model.charge(payment, does);
}

const cancel = which.map((index) =>
  step(
    "cancel",
    index,
    (model) => cancellable(model).length > 0,
    async (model, product) => {
      const payment = pick(cancellable(model), index);
      if (!payment) return;
      expect(await product.cancel(payment.id)).toBeUndefined();
      model.end(payment, "cancelled");
    },
  ),
);
const cancellable = ({ payments }: ReferenceAccount) => payments.filter(({ state }) => state === "scheduled");

const reconcile = fc.constant(
  step(
    "reconcile",
    null,
    () => true,
    async (model, product) => {
      await product.reconcile();
      model.reconcile();
    },
  ),
);

/** Lets days pass, or all days until the next scheduled payment. */
const daysPass = fc.record({ days: fc.integer({ min: 0, max: 9 }), behavior }).map((given) =>
  step(
    "daysPass",
    given,
    () => true,
    async (model, product, { days, behavior: does }) => {
      const next = model.payments
        .filter(({ state }) => state === "scheduled")
        .map(({ date }) => date)
        .sort()[0];
      const until = days === 0 && next !== undefined && next > model.today ? next : addDays(model.today, days);
      for (;;) {
        // One scheduled day at a time, so that no order is left open.
        const stop = model.payments
          .filter(({ state, date }) => state === "scheduled" && date > model.today && date < until)
          .map(({ date }) => date)
          .sort()[0];
        const to = stop ?? until;
        await product.forward(daysBetween(model.today, to));
        model.today = to;
        model.attempts = 0;
        model.reconcile();
        product.behavior = does;
        await product.runScheduled();
        model.runScheduled(does);
        await followBank(model, product);
        if (to === until) return;
      }
    },
  ),
);

const daysBetween = (from: CalendarDate, to: CalendarDate) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

async function followBank(model: ReferenceAccount, product: Product): Promise<void> {
  await product.followBank();
  model.applyWaiting();
  model.clear();
}

const codes = ["R01", "R02", "R08", "R09", "R10", "R14", "R29", "R99", null] as const;

const bankNews = fc
  .record({
    index: which,
    kind: fc.constantFrom<News["kind"]>("settled", "settled", "returned", "chargedBack", "chargebackReversed"),
    code: fc.constantFrom(...codes),
  })
  .map((given) =>
    step(
      "bankNews",
      given,
      (model) => reportable(model).length > 0,
      async (model, product, { index, kind, code }) => {
        const payment = pick(reportable(model), index);
        if (!payment) return;
        const news = { kind, code: kind === "returned" ? code : null, on: model.today };
        await product.report(payment.id, news);
        payment.waiting.push(news);
        await followBank(model, product);
      },
    ),
  );
/** The payments that reached the processor, whatever became of them. */
const reportable = ({ payments }: ReferenceAccount) =>
  payments.filter(({ state }) => state !== "scheduled" && state !== "cancelled");

const agree = fc.record({ percent: fc.constantFrom(60, 70, 85, 95), days: fc.constantFrom(0, 3, 7) }).map((given) =>
  step(
    "agree",
    given,
    (model) => model.isFree && model.attempts < 3,
    async (model, product, { percent, days }) => {
      const amount = Math.ceil((model.due * percent) / 100);
      expect(await product.agree(amount, days)).toBe(amount);
      // OFFER-44: seven days, but never beyond the offered date.
      const date = addDays(model.today, days);
      model.offers.push({ amount, date, lastDay: date });
      model.attempts += 1;
    },
  ),
);

const payAgreement = fc.record({ method, behavior }).map((given) =>
  step("payAgreement", given, mayPayAgreement, async (model, product, { method: kind, behavior: does }) => {
    const { offer } = model.agreement ?? {};
    if (!offer) return;
    product.behavior = does;
    const wanted = { kind, amount: offer.amount, date: offer.date, account: 0, action: "negotiator" } as const;
    await makePayment(model, product, wanted, offer.date <= model.today ? does : undefined);
  }),
);
const mayPayAgreement = (model: ReferenceAccount) =>
  model.agreement?.isPaying === false &&
  !model.payments.some(({ state, date }) => state === "scheduled" && date === model.agreement?.offer.date);

const setUpPlan = fc
  .record({ count: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 12 }) })
  .map((given) =>
    step(
      "setUpPlan",
      given,
      (model, { count, days }) =>
        model.isFree && planDates(addDays(model.today, days), count).every((date) => isFreeDate(model, date)),
      async (model, product, { count, days }) => {
        const { due } = model;
        const payment = Math.ceil(due / count);
        const first = addDays(model.today, days);
        const account = filedAccount(model);
        const refusal = account !== null && model.blocked.has(account) ? "method_refused" : undefined;
        const key = `${product.accountNo}-plan-${String(model.plans.length).padStart(4, "0")}`;
        expect(await product.setUpPlan(key, payment, due, first)).toBe(refusal);
        if (refusal !== undefined) return;
        const plan: ModelPlan = { state: "pending", payments: [], over: undefined };
        planDates(first, count).forEach((date, index) => {
          const amount = Math.min(payment, due - index * payment);
          if (amount <= 0) return;
          plan.payments.push(
            model.add({
              id: planPaymentId(model.plans.length, date),
              ...{ amount, fee: 0, account, date, plan, offer: undefined },
              method: account === null ? "card" : "bank",
            }),
          );
        });
        model.plans.push(plan);
      },
    ),
  );

const cancelPlan = fc.constant(
  step(
    "cancelPlan",
    null,
    () => true,
    async (model, product) => {
      const { plan } = model;
      const live =
        plan?.payments.filter(
          ({ state }) => !["declined", "failed", "cancelled", "returned", "chargedBack"].includes(state),
        ) ?? [];
      const mayCancel = plan?.state === "pending" && live.every(({ state }) => state === "scheduled");
      const refusal = mayCancel ? undefined : plan ? "arrangement_confirmed" : "arrangement_not_found";
      expect(await product.cancelPlan()).toBe(refusal);
      if (refusal !== undefined || !plan) return;
      plan.state = "cancelled";
      for (const payment of live) payment.state = "cancelled";
    },
  ),
);

/** PLAN-42: the same day of each month, or the month's last day. */
function planDates(first: CalendarDate, count: number): CalendarDate[] {
  const [year = 0, month = 0, day = 0] = first.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const last = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    const date = new Date(Date.UTC(year, month - 1 + index, Math.min(day, last)));
    return date.toISOString().slice(0, 10) as CalendarDate;
  });
}

/** PLAN-100: no payment of an earlier plan counts for the day. */
const isFreeDate = ({ payments }: ReferenceAccount, date: CalendarDate) =>
  !payments.some((payment) => payment.plan && payment.date === date && isLive(payment));
const isLive = ({ state }: ModelPayment) =>
  !["declined", "failed", "cancelled", "returned", "chargedBack"].includes(state);

/** The bank account on file; the model keeps it as the account of an imaginary payment. */
const filedAccounts = new WeakMap<ReferenceAccount, string | null>();
export const fileMethod = (model: ReferenceAccount, account: string | null) => void filedAccounts.set(model, account);
const filedAccount = (model: ReferenceAccount) => filedAccounts.get(model) ?? null;

/** The steps of an account that is settled for less, and of one that is paid over time. */
export const stepsFor = {
  less: [pay, pay, schedule, cancel, reconcile, daysPass, daysPass, bankNews, bankNews, agree, payAgreement],
  overTime: [pay, schedule, cancel, reconcile, daysPass, daysPass, daysPass, bankNews, bankNews, setUpPlan, cancelPlan],
} as const satisfies Record<string, readonly fc.Arbitrary<Step>[]>;
