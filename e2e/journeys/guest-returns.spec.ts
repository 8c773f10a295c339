import { GuestPortal } from "../pages/guest-portal.js";
import { expect, test } from "../pages/kept-page.js";

// No other journey on the shared product pays on these plans.
test.use({ person: null });

test("the page of a paid payment never shows a payment cancelled later; choices survive a visit to the plan's payments; one press on Continue is enough; the total never covers a focused radio [GUEST-93]", async ({
  page,
}) => {
  const guest = new GuestPortal(page);
  const amount = guest.plan("P-1002").getByRole("textbox", { name: "Amount to pay" });
  await page.setViewportSize({ width: 360, height: 720 });
  await guest.lookUp("900100200");

  await test.step("the choice survives a visit to the plan's payments and a reload", async () => {
    await guest.chooseOther("P-1002", "1.00");
    await guest.plan("P-1002").getByRole("link", { name: "Payments of plan P-1002" }).click();
    await guest.main.getByRole("link", { name: "Back" }).click();
    await expect(amount).toHaveValue("1.00");
    await page.reload();
    await expect(amount).toHaveValue("1.00");
  });

  await test.step("the total never covers a focused radio", async () => {
    await guest.choice("P-1001", "No payment").focus();
    for (const name of ["Minimum Due", "Total Due", "Other Amount"]) {
      await page.keyboard.press("ArrowDown");
      const [radio, total] = await Promise.all([
        guest.choice("P-1001", name).boundingBox(),
        page.getByRole("group", { name: "Grand Total" }).boundingBox(),
      ]);
      expect((radio?.y ?? Infinity) + (radio?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);
    }
    await guest.choice("P-1001", "No payment").check();
  });

  await test.step("one press on Continue is enough while the focus is in a field below the minimum", async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await amount.fill("2.00");
    const before = await guest.button("Continue").boundingBox();
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.up();
    await expect(guest.heading).toHaveText("Confirm your payment");
    await expect(guest.main.getByText(/Plan P-1002: This is less than the minimum due\./)).toBeVisible();
  });

  const paid = await test.step("one payment paid, the next one cancelled", async () => {
    await guest.leave();
    await guest.payOnHostedPage("Before you go back to the merchant");
    const number = (await guest.main.getByText(/^[A-Z0-9]{6}(-[A-Z0-9]{4}){4}$/).textContent()) ?? "";
    await expect(guest.main.getByText("Total Due $58.00")).toBeVisible({ timeout: 20_000 });
    await guest.main.getByRole("link", { name: "Back to your payment plans" }).click();
    await guest.chooseOther("P-1002", "3.00");
    await guest.button("Continue").click();
    await guest.leave();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(guest.main.getByText("Payment was cancelled", { exact: true })).toBeVisible();
    await expect(guest.main.getByText(number)).toHaveCount(0);
    return number;
  });

  await test.step("Back to the page of the paid one", async () => {
    for (let steps = 0; steps < 8 && !page.url().includes("/guest/success"); steps += 1) await page.goBack();
    await expect(guest.main.getByText("Your payment has been submitted successfully.")).toBeVisible();
    await expect(guest.main.getByText(paid, { exact: true })).toBeVisible();
    await expect(guest.main.getByText("$3.00")).toHaveCount(0);
  });
});
