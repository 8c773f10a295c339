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
import type { Portal } from "../pages/portal.js";
import type { ServicesApi, Token } from "../pages/services-api.js";
import { expect, test } from "../pages/signed-in.js";

test.use({ ownProduct: "over time, step by step" });
// Each test cancels the plan that it set up.
test.describe.configure({ mode: "serial" });

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
