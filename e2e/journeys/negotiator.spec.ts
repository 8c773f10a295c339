import type { SandboxEntry } from "../fixtures/sandbox-record.js";
import { dayAfter } from "../pages/dates.js";
import { cards } from "../pages/methods.js";
import { acceptTerms, beginOffer, sendOffer } from "../pages/offers.js";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/kept-page.js";

// Each test uses its own account.
test.use({ ownProduct: "negotiator", person: null });
test.describe.configure({ mode: "serial" });

const charges = (record: readonly SandboxEntry[]) =>
  record.flatMap((entry) => (entry.type === "charge" ? [`${entry.result} ${entry.amount}`] : []));

test("100000001: an offer is accepted at once and paid by card, up to the receipt [OFFER-9]", async ({
  page,
  portal,
  api,
  paydown,
}) => {
  await portal.login(casey);
  const account = "100000001";
  const token = await api.tokenOf(casey);
  const { today } = await api.paymentsOf(token, account);
  const before = charges(await paydown.sandboxRecord()).length;
  await beginOffer(portal, account);
  await sendOffer(portal, "750.00", dayAfter(today, 0).typed);
  await acceptTerms(portal, "$750.00", today);
  expect(await api.negotiation(token, account)).toMatchObject({
    attemptsLeft: 2,
    offer: { status: "accepted", amount: "750.00" },
  });
  await portal.fillCard(cards.approved);
  await portal.continue();
  // harbor has no Regulation E message for an offer, so Confirm follows directly.
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=negotiator$`));
  await expect(portal.figure("Payment amount")).toHaveText("$750.00");
  await portal.payToReceipt();
  await expect(portal.figure("Total")).toHaveText("$752.50");
  expect(charges(await paydown.sandboxRecord()).slice(before)).toEqual(["approved 752.50"]);
  expect(await api.due(token, account)).toBe("0.00");
  await portal.open(`/accounts/${account}/transactionHistory`);
  await expect(portal.paymentRows().filter({ hasText: "Balance settled" })).toContainText("$500.00");
  await expect(portal.paymentRows().filter({ hasText: "Card payment" })).toContainText("$750.00");
  // No further offer is possible.
  await portal.open(`/accounts/${account}/negotiator/start`);
  await expect(page).toHaveURL(/\/makePayment$/);
  await expect(portal.main).toContainText(
    "The total due of $0.00 on this account is below the $5.00 minimum to allow payments.",
  );
});

test("100000003: accepts the second of two counter offers; accepting the first one in another tab afterward shows the figures of the second [OFFER-76]", async ({
  page,
  context,
  portal,
  api,
  paydown,
}) => {
  const account = "100000003";
  await portal.login(casey);
  const token = await api.tokenOf(casey);
  const { today } = await api.paymentsOf(token, account);
  const tomorrow = dayAfter(today, 1);
  await beginOffer(portal, account);
  await sendOffer(portal, "400.00", tomorrow.typed);
  await expect(portal.heading).toContainText("Our answer");
  await expect(portal.main).toContainText("We cannot settle for $400.00, but we can meet you on the way.");
  await expect(portal.main).toContainText("$714.43");

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("link", { name: "See the agreement" }).click();
  await other.getByRole("checkbox").check();

  await portal.main.getByRole("link", { name: "Make another offer" }).click();
  await sendOffer(portal, "420.00", tomorrow.typed);
  await expect(portal.main).toContainText("$630.38");
  await page.reload();
  await expect(portal.main).toContainText("$630.38");
  await portal.main.getByRole("link", { name: "See the agreement" }).click();
  await acceptTerms(portal, "$630.38", tomorrow.shown);

  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByRole("main")).toContainText(
    `You have accepted another offer already: $630.38, to be paid on ${tomorrow.shown}. That one counts.`,
  );
  await other.close();

  await portal.fillCard(cards.approved);
  await portal.continue();
  await portal.payToReceipt();
  await expect(portal.main).toContainText(`Scheduled for ${tomorrow.shown}`);
  expect(await api.negotiation(token, account)).toMatchObject({
    attemptsLeft: 1,
    offer: { status: "paying", amount: "630.38" },
  });
  expect(await api.due(token, account)).toBe("840.50");
  expect(charges(await paydown.sandboxRecord())).not.toContain("approved 632.88");
});

test("100000011: reloads and Back lose nothing and use no attempt, and each step's URL redirects to the current step [OFFER-118]", async ({
  page,
  portal,
  api,
}) => {
  const account = "100000011";
  await portal.login(casey);
  const token = await api.tokenOf(casey);
  const tomorrow = dayAfter((await api.paymentsOf(token, account)).today, 1);
  const expectTyped = async () => {
    await expect(portal.field("Amount")).toHaveValue("130.00");
    await expect(portal.field("Date")).toHaveValue(tomorrow.typed);
  };
  await beginOffer(portal, account);
  await portal.field("Amount").fill("130.00");
  await portal.field("Date").fill(tomorrow.typed);
  await page.reload();
  await expectTyped();
  await portal.button("Send offer").click();

  const countered = async () => {
    await expect(portal.main).toContainText("We cannot settle for $130.00, but we can meet you on the way.");
    await expect(portal.main).toContainText("$255.00");
  };
  await countered();
  await page.reload();
  await countered();
  await page.goBack();
  await expectTyped();
  await page.goForward();
  await countered();
  expect(await api.negotiation(token, account)).toMatchObject({
    attemptsLeft: 2,
    offer: { status: "countered", amount: "255.00" },
  });

  await portal.main.getByRole("link", { name: "See the agreement" }).click();
  await page.getByRole("checkbox").check();
  await page.reload();
  await expect(portal.main).toContainText(`I agree to pay $255.00 on ${tomorrow.shown}`);
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Leave" }).click();
  await countered();
  await page.goForward();
  await page.getByRole("checkbox").check();
  await portal.button("Accept").click();
  await expect(portal.heading).toContainText("Your agreement");
  await page.reload();
  await expect(portal.main).toContainText("$255.00");
  await page.goBack();
  await expect(page).toHaveURL(/\/negotiator\/payment\?/);
  await expect(portal.heading).toContainText("Your agreement");
  for (const [step, leadsTo] of [
    ["start", "start"],
    ["payLess", "payment"],
    ["continue", "start"],
    ["accept", "payment"],
    ["error", "payment"],
    ["payment", "payment"],
  ]) {
    await portal.open(`/accounts/${account}/negotiator/${step}`);
    await expect(portal.main).toContainText(leadsTo === "start" ? "Settle for less" : "You have agreed to pay");
    await expect(page).toHaveURL(new RegExp(`/negotiator/${leadsTo}$`));
  }
  expect(await api.negotiation(token, account)).toMatchObject({
    attemptsLeft: 2,
    offer: { status: "accepted", amount: "255.00" },
  });
});
