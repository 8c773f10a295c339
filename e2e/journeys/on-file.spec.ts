import { bankAccountNumber, expiry } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { cardTitles } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

const { oneTime, next } = cardTitles;

test.use({ person: null });
test.beforeAll(({ paydown }) => paydown.reset());
test.beforeEach(({ portal }) => portal.login(casey));

test("pays with the unchanged card on file of 100000003 once the consumer enters its CVV [METHOD-38]", async ({
  page,
  portal,
  paydown,
}) => {
  await portal.chooseAccount("100000003");
  await portal.chooseCard(oneTime);
  await expect(portal.main).toContainText("Card on file, ending 1111");
  await expect(portal.field("Card Number")).toHaveValue(/^\*+1111$/);
  await expect(portal.field("First Name")).toHaveValue("Casey");
  await portal.fillAmount("150.00");
  await portal.continue();
  await expect(portal.main.getByRole("group", { name: "There is a problem" })).toContainText("CVV is required.");
  await portal.field("CVV").fill("123");
  await portal.continue();
  await expect(portal.main).toContainText("card ending 1111");
  const posted = page.waitForRequest(/\/api\/payments;/);
  await portal.payToReceipt();
  expect((await posted).postDataJSON()).toMatchObject({ cardNumber: expect.stringMatching(/^\*+1111$/) as unknown });
  await expect(portal.figure("Card")).toHaveText("Visa ending 1111");
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({
    type: "charge",
    result: "approved",
    amount: "152.50",
    last4: "1111",
  });
});

test("saving the payment method of 100000005 keeps the stored bank account if its number is unchanged, and stores a new one if the number is edited; neither charges anything", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await portal.chooseAccount("100000005");
  await portal.chooseCard(next);
  await expect(portal.main).toContainText("Bank account on file, ending 6789");
  await expect(portal.field("Routing Number")).toHaveValue("021000021");
  await expect(portal.field("Account Number")).toHaveValue(/^\*+6789$/);
  await expect(portal.field("Payment Amount")).toHaveCount(0);
  await expect(portal.main).toContainText(
    "No payment is scheduled on this account. We keep this payment method for your next payment and charge nothing now.",
  );
  await portal.field("Last Name").fill("Morgan-Lee");
  await portal.button("Save payment method").click();
  await expect(page.getByText("Your payment method has been saved. Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\/100000005\/makePayment$/);
  expect(await paydown.sandboxRecord(), "the token stays").toEqual(before);

  await portal.chooseCard(next);
  await expect(portal.field("Last Name")).toHaveValue("Morgan-Lee");
  const number = portal.field("Account Number");
  await number.press("End");
  await number.pressSequentially(bankAccountNumber.replace("6789", "4321"));
  await portal.button("Save payment method").click();
  await expect(page).toHaveURL(/\/accounts\/100000005\/makePayment$/);
  expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([
    { type: "method", kind: "bank", last4: "4321" },
  ]);

  await portal.chooseCard(next);
  await expect(portal.main).toContainText("Bank account on file, ending 4321");
});

test("Payment Information replaces the card on file; its number and CVV do not stay on the screen [METHOD-13]", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await portal.open("/accounts/100000003/paymentInfo");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText([
    "Home",
    "Make Payment",
    "Details",
    "Payment Information",
  ]);
  await expect(portal.button("Save")).toBeDisabled();
  await expect(portal.main.getByRole("status").filter({ hasText: "To save, complete:" })).toContainText("Card Number");
  await portal.field("Card Number").fill("6011111111111117");
  await portal.field("Expiry Month").selectOption(expiry.month);
  await expect(portal.field("Expiry Year").getByRole("option")).toHaveCount(12);
  await portal.field("Expiry Year").selectOption({ label: expiry.year.slice(2) });
  await portal.field("CVV").fill("123");
  await expect(portal.main.getByRole("status").filter({ hasText: "You can save now." })).toBeVisible();
  await portal.button("Save").click();
  await expect(page.getByText("Data has been saved")).toBeVisible();
  await expect(portal.field("Card Number")).toHaveValue("");
  await expect(portal.field("CVV")).toHaveValue("");
  expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([{ type: "method", last4: "1117" }]);

  await portal.main.getByRole("link", { name: "Cancel" }).click();
  await portal.chooseCard(oneTime);
  await expect(portal.main).toContainText("Card on file, ending 1117");
});
