import { readFileSync } from "node:fs";
import { cards } from "../pages/methods.js";
import { expect, test } from "../pages/signed-in.js";

const account = "100000002";

const manifest = JSON.parse(
  readFileSync(new URL("../../apps/portal/dist/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, { readonly file: string }>;
const outageScreen = manifest["src/session/outage-screen.tsx"]?.file ?? "";

// No other test pays this amount on this account, so a row with it can come only from this test.
test("with the services down at Pay, says that the money may have been taken and not to pay again; after the services restart, no charge exists [DONE-28]", async ({
  page,
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "11.85", cards.approved);
  await expect(portal.pay).toBeEnabled();
  await paydown.kill();
  await portal.pay.click();
  await expect(portal.main.getByText("Do not pay again.")).toBeVisible();
  await expect(portal.main).toContainText(
    "We sent $14.35 and do not have a final answer yet: the money may have been taken. You do not need to do anything. This page updates itself.",
  );
  await expect(portal.main.getByRole("status").filter({ hasText: "We cannot be reached right now." })).toContainText(
    "Your payment is not lost, and we keep asking. You can also close this page and look under See Payments later. Or call (410) 555-0142.",
  );
  await expect(portal.main.getByRole("link", { name: "Retry" })).toHaveCount(0);

  await paydown.start();
  await expect(portal.main.getByText("We cannot be reached right now.")).toHaveCount(0, { timeout: 20_000 });
  expect((await paydown.sandboxRecord()).slice(length)).toEqual([]);
  await page.goto(`/pay/harbor/accounts/${account}/transactionHistory`);
  await expect(portal.paymentRows().filter({ hasText: "$11.85" })).toHaveCount(0);
});

test("with the services down during navigation, nobody is signed out, no account data shows, and the screen appears by itself once the services are back [SIGN-39]", async ({
  page,
  portal,
  paydown,
}) => {
  // The session watch preloads the outage screen.
  const fetched = page.waitForEvent("requestfinished", (request) => request.url().endsWith(outageScreen));
  await portal.open("/home");
  const link = portal.homeRow(account).getByRole("link").first();
  await expect(link).toBeVisible();
  await fetched;
  // The services also serve each screen's code, so it must be loaded already.
  await link.click();
  await expect(portal.main.getByRole("heading", { level: 1, name: `Account ${account}` })).toBeVisible();
  await page.goBack();
  await expect(link).toBeVisible();
  await paydown.kill();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "We cannot be reached right now" })).toBeFocused();
  await expect(portal.main).toContainText("We did not sign you out.");
  await expect(page.getByText(account)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}$`));

  await paydown.start();
  await expect(portal.main.getByRole("heading", { level: 1, name: `Account ${account}` })).toBeVisible({
    timeout: 40_000,
  });
});
