import type { Locator } from "@playwright/test";
import { casey, jordan } from "../pages/people.js";
import { expect, test } from "../pages/signed-in.js";

const account = "/accounts/100000001";
const entries = [
  "Home",
  "Documents",
  "State Declarations",
  "Terms & Conditions",
  "Privacy Policy",
  "Contact Us",
  "Change Password",
  "User Profile",
  "Sign Out",
];

/** 60rem, the minimum width at which the page shows the row of entries and the sidebar. */
const wide = 960;
const height = 740;

test("below 60rem, Menu opens the entries and three buttons lead to the account's screens; from 60rem up, the entries are in a row and the screens in the sidebar [MAKE-10, NAV-23, NAV-26, NAV-27]", async ({
  page,
  portal,
}) => {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const menu = portal.button("Menu");
  await page.setViewportSize({ width: 360, height });
  await portal.open(account);
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(navigation).toBeHidden();
  await menu.click();
  await expect(navigation.getByRole("listitem")).toHaveText(entries);
  await navigation.getByRole("link", { name: "Contact Us" }).click();
  await expect(portal.heading).toHaveText("Contact Us");
  await expect(navigation).toBeHidden();

  for (const screen of [account, `${account}/makePayment`]) {
    const buttons = portal.main.getByRole("group", { name: "This account" });
    const sidebar = portal.main.getByRole("navigation", { name: "This account" });
    await page.setViewportSize({ width: wide - 1, height });
    await portal.open(screen);
    await expect(buttons.getByRole("link")).toHaveText(["See Payments", "Schedule", "Account Details"]);
    await expect(menu).toBeVisible();
    await expect(navigation).toBeHidden();
    await expect(sidebar).toBeHidden();
    await page.setViewportSize({ width: wide, height });
    await expect(
      sidebar.getByRole("link").filter({ hasText: /^(See Payments|Schedule|Account Details|Documents)$/ }),
    ).toHaveText(["See Payments", "Schedule", "Account Details", "Documents"]);
    await expect(navigation.getByRole("listitem")).toHaveText(entries);
    await expect(menu).toBeHidden();
    await expect(buttons).toBeHidden();
  }
});

/** The background color painted behind a part of the page. */
const ground = (part: Locator) =>
  part.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
    }
    return null;
  });

/** The texts, colors and links that each demo tenant's files put around every screen. */
const doors = [
  {
    person: casey,
    header: "Harbor Recovery Services",
    headerColor: "rgb(11, 92, 102)",
    banner: {
      text: "Our office is closed on public holidays. You can pay here at any time.",
      color: "rgb(228, 239, 240)",
    },
    footerColor: "rgb(244, 246, 246)",
    footer: [
      "Harbor Recovery Services is a debt collector. This is an attempt to collect a debt, and any information obtained will be used for that purpose.",
      "Maryland Collection Agency License 00-0000 (demo).",
    ],
    links: [
      ["Your rights in debt collection (CFPB)", "https://www.consumerfinance.gov/consumer-tools/debt-collection/"],
      ["Maryland Commissioner of Financial Regulation", "https://www.labor.maryland.gov/finance/"],
    ],
  },
  {
    person: jordan,
    header: "Summit Credit",
    headerColor: "rgb(74, 44, 111)",
    banner: null,
    footerColor: "rgb(74, 44, 111)",
    footer: ["Summit Credit lends in the United States and in Canada."],
    links: [["Financial Consumer Agency of Canada", "https://www.canada.ca/en/financial-consumer-agency.html"]],
  },
] as const;

for (const { person, header, headerColor, banner, footerColor, footer, links } of doors) {
  test.describe(header, () => {
    test.use({ person });

    test("the screens have the tenant's logo, icon, header, announcement, footers, web links and colors [NAV-17, CONFIG-8, CONFIG-16]", async ({
      page,
      portal,
    }) => {
      await portal.open("/home");
      const brand = page.getByRole("banner").getByRole("link", { name: header });
      await expect(brand).toHaveAttribute("href", `/pay/${person.instanceId}/home`);
      await expect
        .poll(() => brand.locator("img").evaluate((logo: HTMLImageElement) => logo.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute(
        "href",
        `/pay/assets/tenant/${person.instanceId}/logo.svg`,
      );
      expect(await ground(brand)).toBe(headerColor);

      const announcement = page.getByRole("region", { name: "Announcement" });
      if (banner) {
        await expect(announcement).toHaveText(banner.text);
        expect(await ground(announcement)).toBe(banner.color);
      } else await expect(announcement).toHaveCount(0);

      const foot = page.getByRole("contentinfo");
      for (const text of footer) await expect(foot.getByText(text, { exact: true })).toBeVisible();
      expect(await ground(foot)).toBe(footerColor);
      await foot.scrollIntoViewIfNeeded();
      const shown = foot.getByRole("navigation", { name: "Links" }).getByRole("link");
      await expect(shown).toHaveText(links.map(([label]) => label));
      expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
        links.map(([, url]) => url),
      );
    });
  });
}

test("the brand's link has its name while the logo loads [NAV-17]", async ({ page }) => {
  let answerLogo: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answerLogo = resolve));
  await page.route("**/logo.svg", async (route) => {
    await asked;
    await route.continue();
  });
  // An animation shows the name after a second, even without the logo.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto("/pay/harbor/home", { waitUntil: "commit" });
  const brand = page.getByRole("banner").getByRole("link", { name: "Harbor Recovery Services", exact: true });
  await expect(brand.locator("span")).toHaveCSS("opacity", "0");
  await expect(brand).toHaveAccessibleName("Harbor Recovery Services");
  answerLogo();
  await expect(brand.locator("span")).toHaveCSS("opacity", "1");
});
