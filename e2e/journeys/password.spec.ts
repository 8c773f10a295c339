import { robin } from "../pages/people.js";
import { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/signed-in.js";

// This file changes passwords, so it uses its own person and product.
test.use({ person: robin, ownProduct: "password" });

const failedSignIn = "We could not sign you in.";

test("saves the profile; a changed password ends the session in both tabs and on another device; the new password signs in; a mailed link sets another password, but only once; the link in the profile notice restores the phone [PASS-18, PASS-21, PASS-50, PASS-58, PASS-76, PASS-85, PROF-5]", async ({
  page,
  context,
  portal,
  api,
  token,
  paydown,
}) => {
  await portal.open("/userProfile?id=100000020");
  await expect(portal.field("Phone")).toHaveValue("(410) 555-0162");
  await portal.field("Phone").fill("410 555 0172");
  await portal.button("Save").click();
  await expect(page.getByText("Data has been saved")).toBeVisible();
  await page.reload();
  await expect(portal.field("Phone")).toHaveValue("(410) 555-0172");

  const other = new Portal(await context.newPage());
  await other.open("/accounts/100000020/makePayment");
  await other.main.getByText("$99.99").first().waitFor();

  await portal.open("/changePassword?id=100000020");
  await portal.field("Current password").fill("Harbor-demo-9");
  await portal.field("New password").fill("Robin-new-1");
  await portal.field("Confirm new password").fill("Robin-new-2");
  await portal.button("Change password").click();
  await expect(portal.main.getByRole("group", { name: "There is a problem" })).toContainText(
    "Password confirmation does not match",
  );
  await portal.field("Confirm new password").fill("Robin-new-1");
  await portal.button("Change password").click();
  await expect(page.getByText("Error Saving Password; The current password is not right.")).toBeVisible();
  await portal.field("Current password").fill(robin.password);
  await portal.button("Change password").click();
  await expect(page).toHaveURL(/\/pay\/harbor\/login$/);
  await expect(page.getByText("Your password was changed. Sign in with the new one.")).toBeVisible();

  // The other tab is notified and checks its session.
  await expect(other.page).toHaveURL(/\/pay\/harbor\/login\?sessionTimeout=true$/);
  expect((await api.page(token, "100000020")).status()).toBe(401);
  await portal.signIn(robin);
  await expect(portal.main.getByText(failedSignIn)).toBeVisible();
  await portal.signIn({ ...robin, password: "Robin-new-1" });
  await portal.homeRow("100000020").waitFor();

  await other.main.getByRole("link", { name: "Forgot your password?" }).click();
  // The login page, which is being left, also has an Email field.
  await expect(other.heading).toHaveText("Forgot your password?");
  await other.field("Email").fill(robin.username);
  await other.button("Send me a link").click();
  await expect(other.main.getByText("Check your messages.")).toBeVisible();
  const linkTo = async (screen: string) =>
    (await paydown.outbox())
      .filter(({ to }) => to === robin.username)
      .flatMap(({ text }) => text.match(/http:\S+#\S+/g) ?? [])
      .find((address) => address.includes(`/${screen}?`));
  const link = () => linkTo("passwordRecovery/reset");
  await expect.poll(link).toBeDefined();
  const address = (await link())!;
  expect(new URL(address).origin).toBe(paydown.baseURL.replace("127.0.0.1", "localhost"));

  const recovering = new Portal(await context.newPage());
  await recovering.page.goto(address);
  await recovering.field("New password").fill("Robin-new-2");
  await recovering.field("Confirm new password").fill("Robin-new-2");
  expect(recovering.page.url()).toBe(address.replace(/\?.*/, ""));
  await recovering.button("Change password").click();
  await expect(recovering.page.getByText("Your password was changed. Sign in with the new one.")).toBeVisible();
  await recovering.signIn({ ...robin, password: "Robin-new-2" });
  await recovering.homeRow("100000020").waitFor();
  await portal.homeRow("100000020").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/pay\/harbor\/login\?sessionTimeout=true$/);

  await other.page.goto(address);
  await expect(other.main.getByText("This link does not work any more.")).toBeVisible();
  await expect(other.field("New password")).toHaveCount(0);
  await expect(other.main.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  const secret = address.split("#")[1]!;
  expect(paydown.log()).not.toContain(secret);
  const told = async () =>
    (await paydown.outbox()).filter(
      ({ to, subject }) => to === robin.username && subject === "Your password was changed - Harbor Recovery Services",
    ).length;
  await expect.poll(told).toBe(2);

  await recovering.page.goto((await linkTo("undoChange"))!);
  await expect(recovering.main.getByText("Back to ***-***-0162")).toBeVisible();
  await recovering.button("Undo the changes").click();
  await expect(recovering.heading).toHaveText("Choose a new password");
  await recovering.field("New password").fill("Robin-new-3");
  await recovering.field("Confirm new password").fill("Robin-new-3");
  await recovering.button("Change password").click();
  await recovering.signIn({ ...robin, password: "Robin-new-3" });
  await recovering.homeRow("100000020").waitFor();
  // The mailed links lead to another origin than `baseURL`, and only that origin has this session.
  await recovering.page.goto(new URL("/pay/harbor/userProfile?id=100000020", recovering.page.url()).href);
  await expect(recovering.field("Phone")).toHaveValue("(410) 555-0162");
});
