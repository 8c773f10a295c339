import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { type Action, type Option, optionNames } from "../pages/portal.js";
import { bankMethod } from "../pages/services-api.js";
import { expect, test } from "../pages/signed-in.js";
import { nextAcknowledgement } from "../pages/wire.js";

const account = "100000002";

/**
 * harbor has Regulation E messages for (1, full), (1, oneTime) and (3, oneTime) among the pairs that can be paid here.
 */
const pairs: readonly (readonly [option: Option, action: Action, label: "rege1Label" | null])[] = [
  ["0", "full", null],
  ["0", "oneTime", null],
  ["1", "full", "rege1Label"],
  ["1", "oneTime", "rege1Label"],
  ["2", "full", null],
  ["2", "oneTime", null],
  ["3", "full", null],
  ["3", "oneTime", "rege1Label"],
];

for (const [option, action, label] of pairs) {
  const then = label === null ? "goes straight to Confirm" : "shows the Regulation E page first";
  test(`(${option}, ${action}): ${optionNames[option]} ${then} [REGE-1, REGE-11]`, async ({ page, portal, api }) => {
    await portal.openForm(account, action);
    if (action === "oneTime") await portal.fillAmount("10.00");
    if (option === "1" || option === "3") await portal.fillBank(routingNumber, bankAccountNumber, option);
    else await portal.fillCard(cards.approved, option);
    await portal.continue();

    if (label === null) {
      await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=${action}$`));
    } else {
      await expect(page).toHaveURL(new RegExp(`/accounts/${account}/rege\\?action=${action}$`));
      await expect(portal.heading).toHaveText("Regulation E Disclosures");
      await expect(portal.button("Continue")).toBeDisabled();
      await page.getByRole("checkbox").check();
      const acknowledged = nextAcknowledgement(page);
      await portal.continue();
      const { companyConfig } = await api.configuration();
      const sent = (await acknowledged) as Record<string, string>;
      expect(sent).toMatchObject({
        demPortalUsername: "casey@example.com",
        dbtNo: account,
        disclosureLabel: companyConfig[label],
      });
      expect(sent["disclosureText"]).not.toBe("");
      await expect(page).toHaveURL(new RegExp(`/accounts/${account}/confirm\\?action=${action}$`));
    }
    await expect(portal.pay).toBeEnabled();
  });
}

test("Cancel on the Regulation E page returns to Make Payment [REGE-15]", async ({ page, portal }) => {
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  await expect(portal.heading).toHaveText("Regulation E Disclosures");
  // The link back to the form carries only the query that the form's route accepts.
  await expect(portal.main.getByRole("link", { name: "One-Time Payment" })).toHaveAttribute(
    "href",
    /\/paymentForm\?action=oneTime&needsSD=false&sdAccepted=false$/,
  );
  await portal
    .button("Cancel")
    .or(portal.main.getByRole("link", { name: "Cancel" }))
    .click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}/makePayment$`));
});

test("the page leads to the account when no payment is in progress [REGE-3]", async ({ page, portal }) => {
  await portal.open(`/accounts/${account}/rege?action=oneTime`);
  await expect(page).toHaveURL(new RegExp(`/pay/harbor/accounts/${account}$`));
});

test("the services refuse a payment that skipped the Regulation E page [REGE-17]", async ({ api, token, paydown }) => {
  const before = await paydown.sandboxRecord();
  const payment = await api.payment(token, account, bankMethod(routingNumber, bankAccountNumber), {
    amount: "10.00",
    feeAmount: "0.00",
  });
  // Claiming acceptance in the payment is not enough.
  for (const acceptRegE of [false, true]) {
    const answer = await api.pay(token, crypto.randomUUID(), { ...payment, acceptRegE });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ status: 403, code: "rege_required" });
  }
  expect(await paydown.sandboxRecord()).toEqual(before);
});
