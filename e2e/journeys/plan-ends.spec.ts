import { dayAfter } from "../pages/dates.js";
import { cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { fillOwn, openPlans, planAccount, scheduleOf, toMethod } from "../pages/plans.js";
import type { Portal } from "../pages/portal.js";
import type { ServicesApi } from "../pages/services-api.js";
import { expect, test } from "../pages/signed-in.js";

// These tests move the clock by days, and each such move ends every session.
test.use({ testClock: true, ownProduct: "plan ends", servicesEnv: { PAYDOWN_SCHEDULER_POLL_MS: "250" }, person: null });

const held = async (api: ServicesApi) => scheduleOf(api, await api.tokenOf(casey));
const statusesOf = async (api: ServicesApi) => (await held(api)).rows?.map(({ paymentStatus }) => paymentStatus);
const pendingOf = async (api: ServicesApi): Promise<unknown> =>
  (await api.get(`/api/paymentArrangements/${planAccount}/pendingCheck`, await api.tokenOf(casey))).json();
const pageOf = async (api: ServicesApi) => api.paymentsOf(await api.tokenOf(casey), planAccount);
const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** The number of days between two dates, both MM/DD/YYYY. */
function daysBetween(from: string, to: string): number {
  let days = 0;
  while (dayAfter(from, days).shown !== to) days += 1;
  return days;
}

/**
 * Sets up a plan with payments of `amount` by debit card, for which harbor has no disclosure, and ends on the Thank
 * screen.
 */
async function setUp(portal: Portal, amount: string, payments: string, firstDay: string): Promise<void> {
  await openPlans(portal);
  await fillOwn(portal, amount, payments, firstDay);
  await expect(portal.main).toContainText("We can agree to this plan.");
  await toMethod(portal);
  await portal.fillCard(cards.approved, "2");
  await portal.continue();
  await portal.button("Set up plan").click();
  await expect(portal.heading).toHaveText("Your plan is set up");
}

test("takes a plan's payments on their dates; after a plan ends with a balance still owed, a second plan can be set up, and is completed by its last payment [PLAN-87, PLAN-100, PLAN-110, SCHED-24]", async ({
  portal,
  api,
  paydown,
}) => {
  test.slow();
  const first = (await pageOf(api)).today;
  const charges = async () =>
    (await paydown.sandboxRecord())
      .filter(({ type }) => type === "charge")
      .map(({ result, amount }) => `${result} ${amount}`);
  /** Moves the clock to a day, which ends the session. */
  async function until(day: string): Promise<void> {
    await paydown.moveClock(daysBetween(first, day));
  }

  await portal.login(casey);
  await setUp(portal, "1850.00", "2", dayAfter(first, 3).typed);
  const begun = (await held(api)).rows ?? [];
  expect([begun.map(({ paymentStatus }) => paymentStatus), await charges()]).toEqual([["scheduled", "scheduled"], []]);
  expect(await pendingOf(api)).toMatchObject({
    hasPending: true,
    pending: { kind: "plan", date: dayAfter(first, 3).shown },
  });

  // The first payment is taken on its date, and the plan continues.
  await until(dayAfter(first, 1).shown);
  await expect.poll(async () => (await pageOf(api)).today).not.toBe(first);
  expect(await charges(), "before its day").toEqual([]);
  await until(dayAfter(first, 3).shown);
  await expect.poll(() => statusesOf(api)).toEqual(["paid", "scheduled"]);
  expect(await charges()).toEqual(["approved 1850.00"]);

  // The consumer cancels the other payment. None is left, so the plan ends with a balance still owed.
  await portal.login(casey);
  await portal.open(`/accounts/${planAccount}/makePayment`);
  await portal.main.getByRole("button", { name: "Cancel payment" }).click();
  await portal.page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(
    portal.page.getByText(
      `on ${begun[1]?.["Date Due"]} is cancelled. It was the last one of your plan, so no more are taken; you still owe what this one leaves.`,
    ),
  ).toBeVisible();
  await expect(portal.main.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  const ended = await held(api);
  expect(ended).toMatchObject({ ppa_status: "E", rows: [{ paymentStatus: "paid" }, { paymentStatus: "cancelled" }] });
  expect([await pendingOf(api), (await pageOf(api)).scheduledPayments]).toEqual([{ hasPending: false }, []]);
  await portal.open(`/accounts/${planAccount}/schedule`);
  await expect(portal.main).toContainText("This plan has ended.");
  await expect(portal.main).toContainText(`so you still owe ${dollars(ended.owed ?? "")}.`);

  // Nothing blocks a new plan for the balance.
  await portal.open(`/accounts/${planAccount}/makePayment`);
  await portal.cardAction("Pay over time").click();
  await expect(portal.main.getByRole("radio", { name: /My own plan/ })).toBeVisible();
  const { today } = await pageOf(api);
  await setUp(portal, "900.00", "2", dayAfter(today, 2).typed);
  const again = (await held(api)).rows ?? [];
  expect(again.map(({ paymentStatus }) => paymentStatus)).toEqual(["scheduled", "scheduled"]);

  for (const [index, row] of again.entries()) {
    await until(row["Date Due"]);
    await expect.poll(async () => (await statusesOf(api))?.[index], { timeout: 30_000 }).toBe("paid");
  }
  expect(await charges()).toEqual(["approved 1850.00", ...again.map(({ amount }) => `approved ${amount}`)]);

  // The last payment completes the plan: nothing is owed, pending or blocked.
  expect(await held(api)).toMatchObject({
    ppa_status: "C",
    owed: "0.00",
    rows: [{ paymentStatus: "paid" }, { paymentStatus: "paid" }],
  });
  expect([
    await pendingOf(api),
    (await pageOf(api)).scheduledPayments,
    await api.due(await api.tokenOf(casey), planAccount),
  ]).toEqual([{ hasPending: false }, [], "0.00"]);
  await portal.login(casey);
  await portal.open(`/accounts/${planAccount}/schedule`);
  await expect(portal.main).toContainText("This plan is paid.");
  await expect(portal.main).toContainText("Nothing is owed, and no more payments are taken.");
  await expect(portal.button("Cancel plan")).toHaveCount(0);
  await portal.open(`/accounts/${planAccount}/makePayment`);
  await expect(portal.main).toContainText(
    `${dollars(again.at(-1)?.amount ?? "")} was paid on ${again.at(-1)?.["Date Due"]}.`,
  );
  await expect(portal.main.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);

  // A message was sent for each payment, and none said that an amount was below the agreement.
  await expect
    .poll(async () =>
      (await paydown.outbox()).map(({ subject = "" }) => subject.replace(" - Harbor Recovery Services", "")).sort(),
    )
    .toEqual([
      "Payment plan set up",
      "Payment plan set up",
      "Payment receipt",
      "Payment receipt",
      "Payment receipt",
      "Scheduled payment cancelled",
    ]);
});
