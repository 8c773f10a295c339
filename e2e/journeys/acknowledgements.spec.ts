import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { cardTitles, type Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { answerTo, changeNextAcknowledgement, swallowNextAcknowledgement } from "../pages/wire.js";

test.beforeAll(({ paydown }) => paydown.reset());

const account = "100000002";

async function toRege(portal: Portal): Promise<void> {
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  await expect(portal.heading).toContainText("Regulation E Disclosures");
}

for (const { name, meddle, code, title } of [
  {
    name: "that never arrived",
    meddle: swallowNextAcknowledgement,
    code: "rege_required",
    title: "There is something to accept first.",
  },
  {
    name: "of another text",
    meddle: changeNextAcknowledgement,
    code: "disclosure_changed",
    title: "The disclosures have changed since you accepted them.",
  },
] as const) {
  test(`after a Regulation E acceptance ${name}, refuses the payment with ${code}; reading and accepting again works [REGE-18]`, async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await toRege(portal);
    await meddle(page);
    await portal.acceptRege();
    expect(await answerTo(page, () => portal.pay.click())).toBe(code);
    const notice = portal.main.getByRole("alert").filter({ hasText: title });
    await expect(notice).toContainText("No money was taken. Please read the Regulation E disclosures.");
    await expect(portal.pay).toBeDisabled();
    expect(await paydown.sandboxRecord()).toEqual(before);

    await notice.getByRole("link", { name: "Read the disclosures" }).click();
    await portal.acceptRege();
    await portal.payToReceipt();
    expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([
      { type: "charge", result: "approved", amount: "10.00" },
    ]);
  });
}

for (const { name, meddle, code, title } of [
  {
    name: "that never arrived",
    meddle: swallowNextAcknowledgement,
    code: "acknowledgement_required",
    title: "There is something to accept first.",
  },
  {
    name: "of another text",
    meddle: changeNextAcknowledgement,
    code: "disclosure_changed",
    title: "The text has changed since you accepted it.",
  },
] as const) {
  test(`after an acknowledgement of the state declaration ${name}, refuses the payment with ${code}; accepting the declaration on Confirm works [CONFIRM-46]`, async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await portal.open("/accounts/100000010/makePayment");
    await page.getByRole("checkbox").check();
    await meddle(page);
    await portal.chooseCard(cardTitles.oneTime);
    await portal.fillAmount("10.00");
    await portal.fillCard(cards.approved);
    await portal.continue();
    expect(await answerTo(page, () => portal.pay.click())).toBe(code);
    const notice = portal.main.getByRole("alert").filter({ hasText: title });
    await expect(notice).toContainText("No money was taken. Please read and accept it below.");
    await expect(portal.main).toContainText(
      "This debt may be past the time in which a court could order you to pay it.",
    );
    await expect(portal.pay).toBeDisabled();
    expect(await paydown.sandboxRecord()).toEqual(before);

    await page.getByRole("checkbox", { name: "I have read the state declaration for this account." }).check();
    await portal.button("Accept").click();
    await expect(portal.main.getByRole("status").filter({ hasText: "Thank you." })).toContainText(
      "Nothing has been charged yet: select Pay again.",
    );
    await portal.payToReceipt();
    expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([
      { type: "charge", result: "approved", amount: "12.50" },
    ]);
  });
}

test("after a receipt consent with another text, refuses the payment with disclosure_changed; accepting the right text on Confirm works [CONFIRM-47]", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillCard(cards.approved);
  await page.getByRole("checkbox", { name: "Send me a receipt" }).check();
  await page.getByRole("radio", { name: "Email", exact: true }).check();
  await changeNextAcknowledgement(page);
  await portal.continue();
  expect(await answerTo(page, () => portal.pay.click())).toBe("disclosure_changed");
  await expect(portal.main).toContainText(
    "By choosing email you agree to receive a receipt for this payment at this address.",
  );
  expect(await paydown.sandboxRecord()).toEqual(before);
  await page.getByRole("checkbox").check();
  await portal.button("Accept").click();
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([{ type: "charge", result: "approved" }]);
});

test("when messages cannot be fetched, the payment does not go on: Continue stays on the form, and Pay is disabled [CONFIRM-12]", async ({
  page,
  portal,
}) => {
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await page.route(/\/api\/messages\//, (route) => route.abort());
  await page.route(/\/api\/regeMessages;/, (route) => route.abort());
  await portal.continue();
  await expect(page.getByText(/Error fetching Regulation E messages; /)).toBeVisible();
  await expect(page).toHaveURL(/\/paymentForm\?/);

  await page.unroute(/\/api\/regeMessages;/);
  await portal.continue();
  await portal.acceptRege();
  await expect(portal.main.getByRole("alert")).toContainText(/Error fetching messages; /);
  await expect(portal.main.getByRole("alert")).toContainText(
    "We cannot take the payment without them. No money was taken.",
  );
  await expect(portal.pay).toBeDisabled();
  await page.unroute(/\/api\/messages\//);
  await portal.main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(portal.pay).toBeEnabled();
});
