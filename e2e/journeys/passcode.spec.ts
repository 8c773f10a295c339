import type { Page } from "@playwright/test";
import { devon } from "../pages/people.js";
import { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/signed-in.js";
import type { Product } from "../fixtures/product.js";

test.use({ person: null });

/** Waits for more than `before` messages to an address and returns the latest code. */
async function codeTo(paydown: Product, to: string, before: number): Promise<string> {
  await expect
    .poll(async () => (await paydown.outbox()).filter((message) => message.to === to).length)
    .toBeGreaterThan(before);
  const message = (await paydown.outbox()).find((one) => one.to === to);
  return /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? "none";
}

const mailsTo = async (paydown: Product, to: string) =>
  (await paydown.outbox()).filter((message) => message.to === to).length;
const address = "devon777@example.com";
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("summit.token"));

test("devon777 of summit signs in with a code from the outbox, and is asked before the session ends whether to continue [SIGN-86, OTP-8, OTP-31, OTP-42]", async ({
  page,
  paydown,
}) => {
  const portal = new Portal(page, "summit");
  const before = await mailsTo(paydown, address);
  await portal.open("/login");
  await portal.signIn(devon);
  await expect(portal.heading).toHaveText("We need to check that it is you");
  await expect(portal.main).toContainText("We will send a code by email to d***@example.com.");
  expect(await stored(page)).toBeNull();

  await test.step("signed-in screens stay closed until the code is entered", async () => {
    await portal.open("/home");
    await expect(page).toHaveURL(/\/pay\/summit\/login$/);
    await portal.open("/otp/request");
    await expect(portal.heading).toHaveText("We need to check that it is you");
  });

  await portal.button("Send code").click();
  await expect(portal.heading).toHaveText("Enter your code");
  const code = await codeTo(paydown, address, before);
  await page.reload();
  await portal.field("One-time passcode").fill(wrongFor(code));
  await portal.button("Continue").click();
  await expect(portal.main).toContainText("That code is not right. You can try 4 more times.");
  await page.clock.install();
  await portal.field("One-time passcode").fill(code);
  await portal.button("Continue").click();
  await expect(page).toHaveURL(/\/pay\/summit\/home$/);
  expect(await stored(page)).toMatch(/^eyJ/);

  await test.step("going back no longer asks for a code", async () => {
    await portal.open("/otp/verify");
    await expect(page).toHaveURL(/\/pay\/summit\/home$/);
    // Waits for Home's last call: a response that arrives after the clock is moved would extend the session.
    await page.getByRole("navigation", { name: "Links" }).waitFor();
  });

  const dialog = portal.dialog("Do you need more time?");
  await test.step("two minutes before the end: stay", async () => {
    await page.clock.fastForward("13:10");
    await expect(dialog).toContainText(/we will sign you out in 1:[0-5]\d\./);
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/pay\/summit\/home$/);
  });

  await test.step("unanswered until the session has ended: the login page says why", async () => {
    await page.clock.fastForward("13:10");
    await expect(dialog).toBeVisible();
    await portal.endSession(devon);
    await page.clock.fastForward("02:00");
    await expect(page).toHaveURL(/\/pay\/summit\/login\?sessionTimeout=true$/);
    await expect(portal.main).toContainText("You were signed out because your session ended. Sign in to go on.");
  });
});
