import { cards } from "../pages/methods.js";
import { cardTitles } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { answerTo, swallowNextAcknowledgement } from "../pages/wire.js";

test.beforeAll(({ paydown }) => paydown.reset());

test("after an acknowledgement of the state declaration that never arrived, refuses the payment with acknowledgement_required; accepting the declaration on Confirm works [CONFIRM-46]", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await portal.open("/accounts/100000010/makePayment");
  await page.getByRole("checkbox").check();
  await swallowNextAcknowledgement(page);
  await portal.chooseCard(cardTitles.oneTime);
  await portal.fillAmount("10.00");
  await portal.fillCard(cards.approved);
  await portal.continue();
  expect(await answerTo(page, () => portal.pay.click())).toBe("acknowledgement_required");
  const notice = portal.main.getByRole("alert").filter({ hasText: "There is something to accept first." });
  await expect(notice).toContainText("No money was taken. Please read and accept it below.");
  await expect(portal.main).toContainText("This debt may be past the time in which a court could order you to pay it.");
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
