import type { Message } from "../fixtures/outbox.js";
import type { Product } from "../fixtures/product.js";
import { cards } from "../pages/methods.js";
import { casey, jordan } from "../pages/people.js";
import { cardTitles, Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { nextAcknowledgement } from "../pages/wire.js";

test.use({ person: null });

const emailConsent = "By choosing email you agree to receive a receipt for this payment at this address.";

test("sends an email receipt to the consumer's sign-in address after recording the consent", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const { today } = await api.paymentsOf(token, "100000001");
  await portal.login(casey);
  await portal.chooseAccount("100000001");
  await portal.chooseCard(cardTitles.oneTime);
  await portal.fillAmount("31.00");
  await portal.fillCard(cards.approved);
  await page.getByRole("checkbox", { name: "Send me a receipt" }).check();
  await page.getByRole("radio", { name: "Email", exact: true }).check();
  await expect(portal.field("Receipt Email")).toHaveValue(casey.username);
  await expect(portal.main).toContainText(emailConsent);
  const acknowledged = nextAcknowledgement(page);
  await portal.continue();
  expect(await acknowledged).toMatchObject({ disclosureLabel: "emailConsent", disclosureText: emailConsent });
  await expect(portal.main).toContainText(`We send the receipt to ${casey.username}.`);
  await portal.payToReceipt();
  await expect(portal.main).toContainText(`We send the receipt to ${casey.username}.`);
  const [confirmation, authorization] = [
    await portal.figure("Confirmation code").innerText(),
    await portal.figure("Authorization code").innerText(),
  ];

  const mail = await receiptTo(paydown, casey.username);
  for (const line of [
    "Transaction Successful",
    "Amount: $31.00",
    "Fee: $2.50",
    "Total: $33.50",
    `Payment date: ${today}`,
    "Account: 100000001",
    "Payment method: Visa ending 1111",
    `Confirmation code: ${confirmation}`,
    `Authorization code: ${authorization}`,
    "Questions? Call Harbor Recovery Services at (410) 555-0142.",
  ]) {
    expect(mail.text.split("\n")).toContain(line);
  }
  expect(mail.text).not.toContain(cards.approved);
});

test("sends a receipt that is requested after the payment, to an address that is corrected first [DONE-38, DONE-39, DONE-40]", async ({
  page,
  portal,
  paydown,
}) => {
  const to = "casey.later@example.com";
  await portal.login(casey);
  await portal.openForm("100000001", "oneTime");
  await portal.fillAmount("32.00");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await portal.payToReceipt();
  await expect(portal.field("Receipt Email")).toHaveValue(casey.username);
  await portal.field("Receipt Email").fill("casey.later@");
  await portal.field("Receipt Email").press("Enter");
  await expect(portal.main.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await portal.field("Receipt Email").fill(to);
  const acknowledged = nextAcknowledgement(page);
  await portal.button("Send the receipt").click();
  expect(await acknowledged).toMatchObject({ disclosureLabel: "emailConsent", disclosureText: emailConsent });
  await expect(portal.main.getByRole("status").filter({ hasText: `We send the receipt to ${to}.` })).toBeFocused();
  const confirmation = await portal.figure("Confirmation code").innerText();
  expect((await receiptTo(paydown, to)).text).toContain(`Confirmation code: ${confirmation}`);
  await portal.open("/accounts/100000001");
  const paid = portal.main.getByRole("listitem").filter({ hasText: "$34.50 was paid" });
  await paid.getByRole("link", { name: "See the payment" }).click();
  await expect(portal.main).toContainText(`We send the receipt to ${to}.`);
});

test("jordan42 pays summit from a Canadian address and gets a text message receipt", async ({ page, paydown }) => {
  const portal = new Portal(page, "summit");
  await portal.login(jordan);
  await portal.chooseAccount("200000001");
  await portal.chooseCard("Pay once");
  await expect(page.getByRole("radio", { name: /card|account|check/i })).toHaveCount(2);
  await portal.fillAmount("150.00");
  await portal.fillCard(cards.approved);
  await portal.field("Country").selectOption({ label: "Canada" });
  await portal.field("Billing Address").fill("88 Queen Street West");
  await portal.field("City").fill("Toronto");
  await expect(portal.field("Province").getByRole("option")).toHaveText([
    "Choose a province",
    "Alberta",
    "British Columbia",
    "Newfoundland and Labrador",
    "Nova Scotia",
    "Nunavut",
    "Ontario",
    "Quebec",
    "Saskatchewan",
    "Yukon",
  ]);
  await portal.field("Postal Code").fill("M5H 2N1");
  await page.getByRole("checkbox", { name: "Send me a receipt" }).check();
  await portal.field("Mobile Phone").fill("4165550134");
  await portal.continue();
  const summary = portal.main.getByRole("group", { name: "There is a problem" });
  await expect(summary).toContainText("Province is required.");
  await expect(summary).toContainText("The Postal Code field must be less than 6 characters");
  await portal.field("Province").selectOption({ label: "Ontario" });
  await portal.field("Postal Code").fill("M5H2N1");
  await expect(portal.figure("Convenience fee")).toHaveText("$3.00");
  await portal.continue();

  await expect(portal.heading).toContainText("Confirm your payment");
  await expect(portal.main).toContainText("Summit Credit will take this payment on");
  await expect(portal.pay).toHaveText("Send payment $153.00");
  const posted = page.waitForRequest(/\/api\/payments;/);
  await portal.payToReceipt();
  const body = (await posted).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ state: "ON", zipCode: "M5H2N1" });
  expect(body).not.toHaveProperty("country");
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({
    type: "charge",
    result: "approved",
    amount: "153.00",
  });
  expect((await receiptTo(paydown, "+14165550134")).text).toMatch(/^Summit Credit: \$153\.00 paid on /);
});

/** Waits for the only receipt to an address. Casey also gets mail about what other journeys do. */
async function receiptTo(paydown: Product, to: string): Promise<Message> {
  const receipts = async () =>
    (await paydown.outbox()).filter(
      (message) =>
        message.to === to &&
        (message.channel === "sms" || message.subject === "Payment receipt - Harbor Recovery Services"),
    );
  await expect.poll(async () => (await receipts()).length, { message: `receipts to ${to}` }).toBe(1);
  return (await receipts())[0]!;
}
