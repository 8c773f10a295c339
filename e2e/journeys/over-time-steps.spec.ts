import type { Page } from "@playwright/test";
import { dayAfter } from "../pages/dates.js";
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
import { Portal } from "../pages/portal.js";
import type { ServicesApi, Token } from "../pages/services-api.js";
import { expect, test } from "../pages/signed-in.js";
import { loseNextSetUp } from "../pages/wire.js";

test.use({ ownProduct: "over time, step by step" });
// Each test cancels the plan that it set up.
test.describe.configure({ mode: "serial" });

const steps = `/accounts/${planAccount}/payment/overtime`;
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

test("when two tabs set up different plans at once, one tab succeeds, the other tab says that there is a plan already, and only one plan exists [PLAN-85]", async ({
  page,
  context,
  portal,
  api,
  token,
}) => {
  const tabs = [portal, new Portal(await context.newPage())];
  for (const [index, tab] of tabs.entries()) {
    await openPlans(tab);
    await tab.main.getByRole("radio").nth(index).check();
    await toMethod(tab);
    await toDisclosures(tab);
    await toReview(tab);
  }
  const plans = await Promise.all(
    tabs.map(async (tab) => ({
      paymentAmount: await amountOf(tab, "Each payment"),
      numberOfPayments: Number(await tab.figure("Number of payments").innerText()),
    })),
  );
  expect(plans[0]).not.toEqual(plans[1]);

  await Promise.all(tabs.map((tab) => tab.button("Set up plan").click()));
  const settled = () =>
    Promise.all(
      tabs.map(
        async (tab) =>
          (await tab.heading.innerText()).includes(setUp) || (await tab.main.getByRole("alert").isVisible()),
      ),
    );
  await expect.poll(settled).toEqual([true, true]);
  const isFirst = await Promise.all(tabs.map(async (tab) => (await tab.heading.innerText()).includes(setUp)));
  expect(isFirst.filter(Boolean)).toHaveLength(1);
  const [first, second] = isFirst[0] ? [0, 1] : [1, 0];
  const told = tabs[second]!.main.getByRole("alert");
  await expect(told).toContainText(
    /This plan was not set up\. There is a plan on this account already: \d+ payments of /,
  );
  await expect(told).toBeFocused();
  await expectOnePlan(api, token, plans[first]!);

  // Pressing again creates no second plan, and the link leads to the existing plan.
  const again = tabs[second]!.page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && response.url().includes(`/api/paymentArrangements/${planAccount};`),
  );
  await tabs[second]!.button("Set up plan").click();
  expect((await again).status()).toBe(409);
  await expect(told).toContainText("This plan was not set up.");
  await expectOnePlan(api, token, plans[first]!);
  await told.getByRole("link", { name: "See the schedule" }).click();
  await expect(tabs[second]!.figure("Each payment")).toHaveText(`$${plans[first]!.paymentAmount}`);
  await expectNothingLeft(tabs[second]!, api, token);
  await page.close();
});

test("reloads and Back on each step lose nothing and set up only one plan", async ({ page, portal, api, token }) => {
  // Accepts the browser's confirmation prompt before a reload.
  page.on("dialog", (dialog) => void dialog.accept());
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
  const total = portal.figure("Total of all payments");
  const shownTotal = await total.innerText();

  await toMethod(portal);
  await leaveByBack(page);
  await expect(total).toHaveText(shownTotal);
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

test("after a lost answer and a reload, only one plan is set up, and the page of plans links to its schedule [PLAN-69]", async ({
  page,
  portal,
  api,
  token,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await openPlans(portal);
  await toMethod(portal);
  await toDisclosures(portal);
  await toReview(portal);
  const plan = {
    paymentAmount: await amountOf(portal, "Each payment"),
    numberOfPayments: Number(await portal.figure("Number of payments").innerText()),
  };
  await loseNextSetUp(page);
  await portal.button("Set up plan").click();
  await expect(portal.main.getByRole("alert")).toContainText(
    "We could not tell whether your plan was set up. Press the button again: it is set up once.",
  );
  await page.unrouteAll();
  await page.reload();
  await expect(page).toHaveURL(/\/overTime$/);
  await expect(portal.main).toContainText("A plan cannot be set up now.");
  await portal.main.getByRole("link", { name: "See the schedule" }).click();
  await expect(portal.figure("Each payment")).toHaveText(`$${plan.paymentAmount}`);
  await expectOnePlan(api, token, plan);
  await expectNothingLeft(portal, api, token);
});

test("cancelling a plan on Thank leads to Make Payment and focuses its heading", async ({
  page,
  portal,
  api,
  token,
}) => {
  await openPlans(portal);
  await toMethod(portal);
  await toDisclosures(portal);
  await toReview(portal);
  await portal.button("Set up plan").click();
  await expect(portal.heading).toContainText(setUp);
  await portal.button("Cancel plan").click();
  await portal.dialog("Cancel this plan?").getByRole("button", { name: "Yes, cancel the plan" }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${planAccount}/makePayment$`));
  await expect(portal.heading).toBeFocused();
  expect([await pendingOf(api, token), (await scheduleOf(api, token)).code]).toEqual([false, "arrangement_not_found"]);
});

test("opening a middle step by its URL redirects to the plans; opening the last step redirects to the schedule", async ({
  page,
  portal,
}) => {
  for (const step of ["payment", "regE", "review"]) {
    await portal.open(`${steps}/${step}`);
    await expect(page).toHaveURL(new RegExp(`/accounts/${planAccount}/overTime$`));
    await expect(portal.main.getByRole("radio").first()).toBeVisible();
  }
  await portal.open(`${steps}/thank`);
  await expect(page).toHaveURL(new RegExp(`/accounts/${planAccount}/schedule$`));
  await expect(portal.main).toContainText("There is no payment arrangement on this account.");
});

/** A figure in the services' format. */
async function amountOf(portal: Portal, label: string): Promise<string> {
  return (await portal.figure(label).innerText()).replace(/[$,]/g, "");
}
