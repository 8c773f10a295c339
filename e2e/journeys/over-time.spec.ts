import type { Page } from "@playwright/test";
import { dayAfter } from "../pages/dates.js";
import { cards } from "../pages/methods.js";
import {
  cancelPlan,
  fillOwn,
  openPlans,
  pendingOf,
  planAccount,
  scheduleOf,
  toDisclosures,
  toMethod,
  toReview,
} from "../pages/plans.js";
import { cardTitles, type Portal } from "../pages/portal.js";
import type { ServicesApi, Token } from "../pages/services-api.js";
import { expect, test } from "../pages/kept-page.js";

test.use({ ownProduct: "over time", servicesEnv: { PAYDOWN_SCHEDULER_POLL_MS: "250" } });
// Each test cancels the plan that it set up.
test.describe.configure({ mode: "serial" });

const account = planAccount;

test("a consumer's plan is refused, then adjusted and set up with its disclosures; it blocks a second plan, and the consumer cancels it [PLAN-8]", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const { today } = await api.paymentsOf(token, account);
  const charges = async () => (await paydown.sandboxRecord()).filter(({ type }) => type === "charge").length;

  await portal.open(`/accounts/${account}/makePayment`);
  await portal.cardAction("Pay over time").click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}/overTime$`));
  await expect(portal.main.getByRole("radio")).toHaveCount(3);

  // Refused, because the first payment is after the latest allowed day.
  await fillOwn(portal, "300.00", "13", dayAfter(today, 60).typed);
  await expect(portal.main).toContainText("We cannot agree to this plan.");
  await portal.continue();
  await expect(portal.main.getByRole("group", { name: "There is a problem" })).toContainText(
    `The first payment can be on ${dayAfter(today, 45).shown} or earlier.`,
  );
  expect(await scheduleOf(api, token)).toMatchObject({ code: "arrangement_not_found" });

  // Adjusted, because the payments are too low: the plan that the page offers replaces the consumer's plan.
  await fillOwn(portal, "20.00", "24", dayAfter(today, 10).typed);
  await expect(portal.main).toContainText("Each payment must be $25.00 or more.");
  await portal.button("Use this plan").click();
  await expect(portal.main).toContainText("We can agree to this plan.");
  await expect(portal.main.getByRole("group", { name: "Our answer to your plan" })).toBeFocused();
  await expect(portal.field("Number of payments")).toHaveValue("24");
  const amount = await portal.field("Amount of each payment").inputValue();
  await portal.continue();

  await portal.field("First Name").waitFor();
  await portal.chooseOption("0");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await expect(portal.main.getByRole("heading", { level: 1 })).toHaveText("Regulation E Disclosures");
  await portal.main.getByRole("checkbox").check();
  await portal.continue();

  await expect(portal.main.getByRole("heading", { level: 1 })).toHaveText("Review your plan");
  await expect(portal.main).toContainText("Visa ending 1111");
  expect(await scheduleOf(api, token)).toMatchObject({ code: "arrangement_not_found" });
  await portal.button("Set up plan").click();
  await expect(portal.main.getByRole("heading", { level: 1 })).toHaveText("Your plan is set up");
  const schedule = await scheduleOf(api, token);
  expect(schedule).toMatchObject({
    ppa_status: "P",
    cancellable: true,
    plan: { paymentAmount: amount, numberOfPayments: 24 },
  });
  expect(schedule.rows?.map(({ paymentStatus }) => paymentStatus)).toEqual(
    Array.from({ length: 24 }, () => "scheduled"),
  );
  expect(schedule.rows?.at(-1)?.balance).toBe("0.00");
  expect([await pendingOf(api, token), await charges(), await api.due(token, account)]).toEqual([true, 0, "3600.00"]);

  // Make Payment shows the first payment and offers no second plan; the over-time page says why.
  await portal.open(`/accounts/${account}/makePayment`);
  await expect(portal.main).toContainText(dayAfter(today, 10).shown);
  await expect(portal.main.getByRole("heading", { level: 3, name: "Pay over time" })).toHaveCount(0);
  await expect(portal.main.getByRole("heading", { level: 3, name: cardTitles.full })).toBeVisible();
  await portal.open(`/accounts/${account}/overTime`);
  await expect(portal.main).toContainText(
    /A plan cannot be set up now\. There is a plan on this account already: \d+ payments of /,
  );
  await expect(portal.main).toContainText(` on ${dayAfter(today, 10).shown}.`);

  await portal.main.getByRole("link", { name: "See the schedule" }).click();
  await portal.button("Cancel plan").click();
  await portal.dialog("Cancel this plan?").getByRole("button", { name: "Yes, cancel the plan" }).click();
  await expect(page.getByText("The plan was cancelled. Nothing was charged.")).toBeVisible();
  await expect(portal.main).toContainText("There is no payment arrangement on this account.");
  await expect(portal.heading).toBeFocused();
  expect(await scheduleOf(api, token)).toMatchObject({ code: "arrangement_not_found" });
  expect([
    await pendingOf(api, token),
    (await api.paymentsOf(token, account)).scheduledPayments,
    await charges(),
  ]).toEqual([false, [], 0]);

  // Both messages, about setting up and cancelling the plan, were mailed and are on Documents.
  const mails = async () =>
    (await paydown.outbox()).filter(({ text }) => text.includes(schedule.reference ?? "no plan"));
  await expect
    .poll(async () => (await mails()).map(({ to, subject }) => [to, subject]))
    .toEqual([
      ["casey@example.com", "Payment plan cancelled - Harbor Recovery Services"],
      ["casey@example.com", "Payment plan set up - Harbor Recovery Services"],
    ]);
  const copy = (await mails()).at(-1)?.text.split("\n") ?? [];
  for (const line of [
    `Each payment: $${amount}`,
    "Number of payments: 24",
    "Payment method: Visa ending 1111",
    "What you agreed to",
    "How to cancel",
  ])
    expect(copy).toContain(line);
  await portal.open(`/accounts/${account}/documents`);
  for (const name of [`${schedule.reference}.pdf`, `${schedule.reference}-cancelled.pdf`])
    await expect(portal.main.getByText(name, { exact: true })).toBeVisible();
});

const setUp = "Your plan is set up";

/** Goes back from a screen that asks for confirmation before the consumer leaves it. */
async function leaveByBack(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Leave" }).click();
}

/** Expects only this plan: each payment scheduled once, nothing charged and the due unchanged. */
async function expectOnePlan(
  api: ServicesApi,
  token: Token,
  plan: { paymentAmount: string; numberOfPayments: number },
): Promise<void> {
  const schedule = await scheduleOf(api, token);
  expect(schedule).toMatchObject({ ppa_status: "P", cancellable: true, plan });
  expect(schedule.rows?.map(({ paymentStatus }) => paymentStatus)).toEqual(
    Array.from({ length: plan.numberOfPayments }, () => "scheduled"),
  );
  expect(await api.due(token, planAccount)).toBe("3600.00");
}

/** Cancels the plan and expects that no other plan is left: nothing pending and no scheduled payment. */
async function expectNothingLeft(portal: Portal, api: ServicesApi, token: Token): Promise<void> {
  await cancelPlan(portal);
  expect([
    await pendingOf(api, token),
    (await api.paymentsOf(token, planAccount)).scheduledPayments,
    (await scheduleOf(api, token)).code,
  ]).toEqual([false, [], "arrangement_not_found"]);
}

test.afterEach(async ({ paydown }) => {
  expect((await paydown.sandboxRecord()).filter(({ type }) => type === "charge")).toEqual([]);
});

test("reloads and Back on each step lose nothing and set up only one plan", async ({ page, portal, api, token }) => {
  const { today } = await api.paymentsOf(token, planAccount);
  const firstDay = dayAfter(today, 9).typed;
  const own = async () => [
    await portal.field("Amount of each payment").inputValue(),
    await portal.field("Number of payments").inputValue(),
    await portal.field("First payment date").inputValue(),
  ];

  await openPlans(portal);
  await fillOwn(portal, "20", "24", firstDay);
  await page.reload();
  await expect(portal.main).toContainText("Each payment must be $25.00 or more.");
  expect(await own()).toEqual(["20", "24", firstDay]);
  await portal.button("Use this plan").click();
  await expect(portal.main).toContainText("We can agree to this plan.");
  const [amount = ""] = await own();
  const tile = portal.main.locator("label").filter({ hasText: "My own plan" });
  const [, shownTotal = ""] = /total (\$[\d,.]+)/.exec(await tile.innerText()) ?? [];

  await toMethod(portal);
  await leaveByBack(page);
  await expect(tile).toContainText(`total ${shownTotal}`);
  const total = portal.figure("Total of all payments");
  expect(await own()).toEqual([amount, "24", firstDay]);
  await page.goForward();
  await expect(portal.heading).toContainText("Payment method");
  await page.reload();
  await portal.field("First Name").waitFor();

  await toDisclosures(portal);
  await page.reload();
  await portal.main.getByRole("checkbox").waitFor();
  await leaveByBack(page);
  // The method was kept, with its number masked.
  await expect(portal.field("Card Number")).toHaveValue("************1111");
  await page.goForward();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Leave" }).click();
  await toReview(portal);
  await expect(total).toHaveText(shownTotal);
  await page.reload();
  await expect(total).toHaveText(shownTotal);
  await leaveByBack(page);
  await expect(portal.heading).toContainText("Regulation E Disclosures");
  expect(await scheduleOf(api, token)).toMatchObject({ code: "arrangement_not_found" });
  await toReview(portal);
  await portal.button("Set up plan").click();
  await expect(portal.heading).toContainText(setUp);
  await expectOnePlan(api, token, { paymentAmount: amount, numberOfPayments: 24 });

  await page.goBack();
  await expect(portal.heading).toContainText(setUp);
  await page.goForward();
  await page.reload();
  await expect(portal.heading).toContainText("Schedule");
  await expect(portal.figure("Each payment")).toHaveText(`$${amount}`);
  await expectOnePlan(api, token, { paymentAmount: amount, numberOfPayments: 24 });
  await expectNothingLeft(portal, api, token);
});
