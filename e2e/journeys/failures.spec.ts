import type { Page, Route } from "@playwright/test";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/kept-page.js";

const ways = {
  refused: (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "No",
        status: 503,
        code: "service_unavailable",
        detail: "the services are resting",
      },
    }),
  failing: (route: Route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" }),
  unreachable: (route: Route) => route.abort(),
} as const;

/** Makes a call fail while `act` runs, expects the exact sentence, then lets calls succeed again. */
async function provoke(
  page: Page,
  call: string,
  way: keyof typeof ways,
  act: () => Promise<unknown>,
  sentence: string,
): Promise<void> {
  const named = (url: URL) => url.pathname.includes(`${call};user=`);
  let fails = true;
  // Stays until the page is taken back: a request that is made while a route is removed may never be answered.
  await page.route(named, (route) => (fails ? ways[way](route) : route.fallback()));
  await act();
  const said = page.getByText(sentence).first();
  await expect(said).toBeVisible();
  expect(await said.textContent()).toContain(sentence);
  fails = false;
}

const noAnswer = "no answer came. Check your connection and try again";

test("in a visit with errors from both catalogues, one after another, each error shows exactly as specified and the portal keeps working [ERR-12, ERR-19]", async ({
  page,
  portal,
}) => {
  const again = () => portal.button("Try again").click();

  await provoke(
    page,
    "/api/demographics/m",
    "refused",
    () => portal.open("/home"),
    "Error fetching accounts; the services are resting",
  );
  await again();
  await portal.homeRow("100000001").getByRole("link").first().click();
  await expect(portal.heading).toHaveText("Account 100000001");

  await provoke(
    page,
    "/api/transactions/100000001",
    "failing",
    () => portal.main.getByRole("link", { name: "See Payments" }).first().click(),
    "Error fetching transactions; the answer could not be read",
  );
  await again();
  await expect(portal.heading).toHaveText("Payments");
  await expect(portal.button("Try again")).toHaveCount(0);

  const toDocuments = () => page.getByRole("link", { name: "Documents", exact: true }).first().click();
  await provoke(page, "/api/docs", "unreachable", toDocuments, `Error fetching  page for 100000001; ${noAnswer}`);
  await again();
  const file = portal.main.getByRole("table").getByRole("button").first();
  await provoke(
    page,
    "/servlet/doc",
    "failing",
    () => file.click(),
    "Error loading file; the answer could not be read",
  );
  const saved = page.waitForEvent("download");
  await file.click();
  expect((await saved).suggestedFilename()).toBe(await file.textContent());

  await page.getByRole("link", { name: "User Profile" }).click();
  await expect(portal.field("Email")).toHaveValue(casey.username);
  await provoke(
    page,
    "/api/demographics/userProfile",
    "refused",
    () => portal.button("Save").click(),
    "Error Saving Password; the services are resting",
  );
  await expect(portal.field("Email")).toHaveValue(casey.username);
  await portal.button("Save").click();
  await expect(page.getByText("Data has been saved")).toBeVisible();

  await provoke(
    page,
    "/api/demographics/logout",
    "unreachable",
    () => portal.button("Sign Out").click(),
    `Error logging out; ${noAnswer}`,
  );
  await expect(page).toHaveURL(/\/pay\/harbor\/login$/);
  await portal.signIn(casey);
  await expect(portal.homeRow("100000001")).toBeVisible();
});
