import type { SandboxEntry } from "../fixtures/sandbox-record.js";
import { dayAfter } from "../pages/dates.js";
import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { acceptTerms, beginOffer, sendOffer } from "../pages/offers.js";
import { casey, robin } from "../pages/people.js";
import { expect, test } from "../pages/signed-in.js";

// Each test uses its own account. The clock only moves forward, and the last two tests move it.
test.use({ testClock: true, ownProduct: "negotiator", person: null });
test.describe.configure({ mode: "serial" });

const charges = (record: readonly SandboxEntry[]) =>
  record.flatMap((entry) => (entry.type === "charge" ? [`${entry.result} ${entry.amount}`] : []));

for (const { account, because, amount, method, charged, writtenOff } of [
  {
    account: "100000001",
    because: "by card",
    amount: "750.00",
    method: "card",
    charged: "752.50",
    writtenOff: "500.00",
  },
  {
    account: "100000010",
    because: "by bank account, the state declaration acknowledged first",
    amount: "400.00",
    method: "bank",
    charged: "400.00",
    writtenOff: "55.00",
  },
] as const) {
  test(`${account}: an offer is accepted at once and paid ${because}, up to the receipt [OFFER-9]`, async ({
    page,
    portal,
    api,
    paydown,
  }) => {
    await portal.login(casey);
    const token = await api.tokenOf(casey);
    const { today } = await api.paymentsOf(token, account);
    const before = charges(await paydown.sandboxRecord()).length;
    await beginOffer(portal, account);
    await sendOffer(portal, amount, dayAfter(today, 0).typed);
    await acceptTerms(portal, `$${amount}`, today);
    expect(await api.negotiation(token, account)).toMatchObject({
      attemptsLeft: 2,
      offer: { status: "accepted", amount },
    });
    if (method === "card") await portal.fillCard(cards.approved);
    else await portal.fillBank(routingNumber, bankAccountNumber);
    await portal.continue();
    // harbor has no Regulation E message for an offer, so Confirm follows directly.
    await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=negotiator$`));
    await expect(portal.figure("Payment amount")).toHaveText(`$${amount}`);
    await portal.payToReceipt();
    await expect(portal.figure("Total")).toHaveText(`$${charged}`);
    expect(charges(await paydown.sandboxRecord()).slice(before)).toEqual([`approved ${charged}`]);
    expect(await api.due(token, account)).toBe("0.00");
    await portal.open(`/accounts/${account}/transactionHistory`);
    await expect(portal.paymentRows().filter({ hasText: "Balance settled" })).toContainText(`$${writtenOff}`);
    await expect(
      portal.paymentRows().filter({ hasText: method === "card" ? "Card payment" : "Bank payment" }),
    ).toContainText(`$${amount}`);
    // No further offer is possible.
    await portal.open(`/accounts/${account}/negotiator/start`);
    await expect(page).toHaveURL(/\/makePayment$/);
    await expect(portal.main).toContainText(
      "The total due of $0.00 on this account is below the $5.00 minimum to allow payments.",
    );
  });
}

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
  // Accepts the browser's confirmation prompt before a reload.
  page.on("dialog", (dialog) => void dialog.accept());
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

test("100000020: after a refusal, the form keeps the amount, and the other ways to pay show; after three offers, no further offer is allowed for a day, in any session", async ({
  page,
  portal,
  api,
  paydown,
}) => {
  const account = "100000020";
  await portal.login(robin);
  const token = await api.tokenOf(robin);
  await beginOffer(portal, account);
  for (const amount of ["10.00", "20.00", "30.00"]) {
    await sendOffer(portal, amount);
    await expect(portal.heading).toContainText("No agreement yet");
    await expect(portal.main).toContainText(`We cannot settle this account for $${amount}.`);
    if (amount === "30.00") break;
    await portal.main.getByRole("link", { name: "Make another offer" }).click();
    await expect(portal.field("Amount")).toHaveValue(amount);
  }
  await expect(portal.main).toContainText(
    /You have made as many offers as we take for now\. You can make another one from \d\d\/\d\d\/\d{4}, /,
  );
  await expect(portal.main.getByRole("link", { name: "Make another offer" })).toHaveCount(0);
  expect(await api.negotiation(token, account)).toMatchObject({ attemptsLeft: 0, offer: null });
  const { today } = await api.paymentsOf(token, account);
  const again = await api.propose(await api.tokenOf(robin), "PORPLS", {
    payLessAmount: "99.98",
    payLessDate: today,
    relatedAccount: account,
  });
  expect([again.status(), ((await again.json()) as { code: string }).code]).toEqual([429, "offer_attempts_used"]);
  await portal.open(`/accounts/${account}/negotiator/payLess`);
  await expect(page).toHaveURL(/\/negotiator\/error$/);
  await portal.open(`/accounts/${account}/negotiator/error?amount=30.00`);
  await portal.card("One-Time Payment").getByRole("link").click();
  await expect(portal.field("Payment Amount")).toHaveValue("30.00");
  expect(await api.due(token, account)).toBe("99.99");
  // The log must not show the floor, 60.00 of the 99.99 due, or any other term of the policy.
  const said = paydown.log().replaceAll(/"(?:time|ms|pid|reqId)":[^,}]+/g, "");
  expect(said).toContain("/api/strategies/PORPLS");
  expect(said).not.toMatch(/BasisPoints|\b60\.00\b|\b6000\b/);

  await paydown.moveClock(1);
  await expect.poll(async () => (await api.negotiation(await api.tokenOf(robin), account)).attemptsLeft).toBe(3);
});

test("100000012: an agreement stays valid when a later offer is refused; if the agreement is unpaid at its deadline, it expires and the portal says so [OFFER-41]", async ({
  page,
  portal,
  api,
  paydown,
}) => {
  const account = "100000012";
  await portal.login(casey);
  const { today } = await api.paymentsOf(await api.tokenOf(casey), account);
  const tomorrow = dayAfter(today, 1);
  await beginOffer(portal, account);
  await sendOffer(portal, "180.00", tomorrow.typed);
  await expect(portal.heading).toContainText("Accept the agreement");
  // The lower offer is refused because any counter offer would exceed the agreement. The agreement remains valid, and
  // the page still links to it.
  await portal.open(`/accounts/${account}/negotiator/payLess`);
  await sendOffer(portal, "100.00", tomorrow.typed);
  await expect(portal.heading).toContainText("No agreement yet");
  await expect(portal.main).toContainText("We cannot settle this account for $100.00.");
  await expect(portal.main).toContainText(
    `We can settle this account for $180.00. That stands until ${tomorrow.shown}.`,
  );
  await portal.main.getByRole("link", { name: "See the agreement" }).click();
  await acceptTerms(portal, "$180.00", tomorrow.shown);

  await paydown.moveClock(3);
  await expect
    .poll(async () => (await api.paymentsOf(await api.tokenOf(casey), account)).today)
    .toBe(dayAfter(today, 2).shown);
  await portal.login(casey);
  await portal.open(`/accounts/${account}/paymentForm?action=negotiator`);
  await expect(page).toHaveURL(/\/negotiator\/start\?/);
  await expect(portal.main).toContainText(
    `Your agreement to pay $180.00 has ended: it was to be paid or scheduled by ${tomorrow.shown}. The whole balance is owed again.`,
  );
  await expect(portal.main.getByRole("link", { name: "Make an offer" }).last()).toBeVisible();
  const token = await api.tokenOf(casey);
  expect(await api.negotiation(token, account)).toMatchObject({
    offer: null,
    expired: { amount: "180.00", accepted: true },
    attemptsLeft: 3,
  });
  expect(await api.due(token, account)).toBe("220.40");

  // Meanwhile the agreement of 100000003 was paid on its date.
  await expect.poll(async () => charges(await paydown.sandboxRecord())).toContain("approved 632.88");
  expect(await api.due(token, "100000003")).toBe("0.00");
});
