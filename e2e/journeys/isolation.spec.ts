import { casey, robin } from "../pages/people.js";
import { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { handleNext } from "../pages/wire.js";

const unknownAccount = "999999999";

test.describe("one consumer's token", () => {
  test.use({ person: robin });

  test("opens no screen of another user's account by its URL [ROUTE-23, ROLE-2]", async ({ page, portal }) => {
    for (const screen of ["", "/makePayment", "/paymentForm?action=full", "/transactionHistory"]) {
      for (const account of ["100000001", unknownAccount]) {
        await portal.open(`/accounts/${account}${screen}`);
        await expect(portal.heading).toHaveText("Page not found");
        await expect(portal.main.getByRole("link")).not.toHaveCount(0);
        await expect(portal.main).not.toContainText(/1,250\.00|Casey/);
      }
    }
    await portal.main.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/pay\/harbor\/home/);
    await expect(portal.homeRow("100000020")).toContainText("$99.99");
  });
});

test("an ended session redirects to the login page, which says that the session ended", async ({
  page,
  portal,
  api,
}) => {
  await portal.open("/home");
  await expect(portal.homeRow("100000001")).toBeVisible();
  const jwt = await page.evaluate(() => localStorage.getItem("harbor.token"));
  expect(
    (await api.post("/api/demographics/logout", { jwt: jwt ?? "", username: casey.username }, undefined)).status(),
  ).toBe(204);

  await portal.open("/accounts/100000001/makePayment");
  await expect(page).toHaveURL(/\/pay\/harbor\/login\?sessionTimeout=true$/);
  await expect(portal.main).toContainText("You were signed out because your session ended.");
  await expect(portal.main).not.toContainText("100000001");
});

test("leaving a page while it verifies the session does not end the session", async ({ page, portal }) => {
  await portal.open("/home");
  await portal.open("/accounts/100000001/makePayment");
  const asked = page.waitForRequest(/\/token\/verify;/);
  // Held until the page has been left. A request that is never ended could hold up those of the next test.
  let release = () => {};
  await handleNext(page, /\/token\/verify;/, async (route) => {
    await new Promise<void>((left) => (release = left));
    await route.abort().catch(() => undefined);
  });
  await portal.main.getByRole("link", { name: "Account Details" }).filter({ visible: true }).click();
  await asked;
  await portal.open("/accounts/100000001/makePayment");
  await expect(portal.heading).toContainText("Make Payment");
  release();
});

test("after Sign Out, Back shows nothing of the account [ROUTE-49]", async ({ page, portal, api }) => {
  await portal.open("/home");
  await portal.homeRow("100000003").getByRole("link").first().click();
  await expect(portal.main).toContainText("$840.50");
  const jwt = await page.evaluate(() => localStorage.getItem("harbor.token"));
  await portal.button("Sign Out").click();
  await expect(page).toHaveURL(/\/pay\/harbor\/login$/);
  await expect(page.getByText("You are signed out.")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("harbor.")))).toEqual([]);
  expect((await api.page({ jwt: jwt ?? "", username: casey.username }, "100000003")).status()).toBe(401);

  await page.goBack();
  await expect(portal.heading).toHaveText("Sign in");
  await expect(page.locator("body")).not.toContainText(/100000003|840\.50/);
});

test("two tabs with two users stay separate: each tab shows only its own user's accounts, and a reload shows nothing of the other user", async ({
  context,
  page,
  portal,
}) => {
  await portal.open("/home");
  await expect(portal.homeRow("100000001")).toBeVisible();

  const other = new Portal(await context.newPage());
  await other.open("/passwordRecovery");
  // Sign-in would redirect to casey's Home while this browser has casey's session.
  await other.page.evaluate(() => localStorage.removeItem("harbor.token"));
  await other.open("/login");
  await other.signIn(robin);
  await expect(other.homeRow("100000020")).toBeVisible();
  await expect(other.page.locator("body")).not.toContainText(/100000001|casey@/);

  // The first tab continues as its own user.
  await portal.homeRow("100000003").getByRole("link").first().click();
  await expect(portal.main).toContainText("$840.50");
  await expect(page.locator("body")).not.toContainText(/100000020|robin@/);
  await other.homeRow("100000020").getByRole("link").first().click();
  await expect(other.main).toContainText("Robin Ellis");

  // After a reload, the first tab belongs to robin, who signed in last and for whom casey's account does not exist.
  await page.reload();
  await expect(portal.heading).toHaveText("Page not found");
  await expect(page.locator("body")).not.toContainText(/840\.50|casey@/);
  await portal.open("/home");
  await expect(portal.homeRow("100000020")).toBeVisible();
  await expect(portal.main).not.toContainText("100000003");
});
