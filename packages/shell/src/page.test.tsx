import { uiEnglish } from "@paydown/ui/ui-context";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { type Configuration, ConfigurationProvider, defaultGlobalConfig, fallbackConfiguration } from "./configuration";
import { createNotificationStore } from "./notifications";
import { Page, safeHref } from "./page";
import { Speaking } from "./speaking";
import { en } from "./words/en";

const fallback = fallbackConfiguration("harbor");
const harbor: Configuration = {
  globalConfig: { ...defaultGlobalConfig, header: "Every tenant" },
  instanceConfig: { ...fallback.instanceConfig, header: "Harbor", footer: "This is from a debt collector." },
  companyConfig: {
    companyName: "Harbor Recovery Services",
    companyAddress: "400 Light Street",
    companyCity: "Baltimore",
    companyState: "MD",
    companyZipCode: "21202",
    companyPhoneNumber: "4105550142",
    companyDaysOpen: "Monday to Friday",
    companyHoursOpen: "8:00 AM to 6:00 PM Eastern",
  },
};

function show(configuration: Configuration) {
  render(
    <ConfigurationProvider value={configuration}>
      <Page brandHref="/harbor">
        <h1>A screen</h1>
      </Page>
    </ConfigurationProvider>,
  );
}

describe("the brand", () => {
  test("is the tenant's header and links to home [NAV-17]", () => {
    show(harbor);
    expect(screen.getByRole("link", { name: "Harbor" })).toHaveAttribute("href", "/harbor");
  });

  test("falls back to the global header, then to the built-in one [SIGN-10, CONFIG-15]", () => {
    const { header: _, ...instanceConfig } = harbor.instanceConfig;
    show({ ...harbor, instanceConfig });
    expect(screen.getByRole("link", { name: "Every tenant" })).toBeVisible();
    show(fallback);
    expect(screen.getByRole("link", { name: "Payment portal" })).toBeVisible();
  });

  test("links to logoHREF if it is set [NAV-18]", () => {
    show({ ...harbor, instanceConfig: { ...harbor.instanceConfig, logoHREF: "https://harbor.example/" } });
    expect(screen.getByRole("link", { name: "Harbor" })).toHaveAttribute("href", "https://harbor.example/");
  });

  test.each([
    ["/about", "/about"],
    ["/pay/harbor/login", "/pay/harbor/login"],
    ["about", "/pay/harbor/about"],
    ["https://harbor.example/", "https://harbor.example/"],
    ["//elsewhere.example/", "/pay/harbor"],
    ["javascript:alert(1)", "/pay/harbor"],
    [undefined, "/pay/harbor"],
  ])("in an app below /pay, logoHREF %j links to %s [NAV-19]", (logoHREF, target) => {
    const chosen = { language: "en" as const, words: { shell: en, ui: uiEnglish } };
    const words = { current: () => chosen, choose: () => Promise.resolve(), subscribe: () => () => undefined };
    const { logoHREF: _, ...instanceConfig } = harbor.instanceConfig;
    render(
      <MemoryRouter basename="/pay" initialEntries={["/pay/harbor/accounts/1"]}>
        <Speaking words={words} notifications={createNotificationStore(words)}>
          <ConfigurationProvider
            value={{ ...harbor, instanceConfig: { ...instanceConfig, ...(logoHREF !== undefined && { logoHREF }) } }}
          >
            <Routes>
              <Route
                path="/:instanceId"
                element={
                  <Page brandHref="/harbor">
                    <Outlet />
                  </Page>
                }
              >
                <Route path="accounts/:id" element={<h1>A screen</h1>} />
              </Route>
            </Routes>
          </ConfigurationProvider>
        </Speaking>
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Harbor" })).toHaveAttribute("href", target);
  });

  test("in guest mode links to the guest lookup, whatever logoHREF says [NAV-16]", () => {
    show({
      ...harbor,
      instanceConfig: { ...harbor.instanceConfig, mode: "GUEST", logoHREF: "https://harbor.example/" },
    });
    expect(screen.getByRole("link", { name: "Harbor" })).toHaveAttribute("href", "/harbor");
  });

  test("shows the tenant's logo, else the global one, as decoration beside the name [NAV-21, CONFIG-15]", () => {
    const logos = () =>
      [...document.querySelectorAll("header img")].map((logo) => [logo.getAttribute("src"), logo.getAttribute("alt")]);
    show({
      ...harbor,
      instanceConfig: { ...harbor.instanceConfig, logoURL: "/pay/assets/tenant/harbor/logo.svg" },
      globalConfig: { ...harbor.globalConfig, logoURL: "/all.svg" },
    });
    expect(logos()).toEqual([["/pay/assets/tenant/harbor/logo.svg", ""]]);
    cleanup();
    show({ ...harbor, globalConfig: { ...harbor.globalConfig, logoURL: "/all.svg" } });
    expect(logos()).toEqual([["/all.svg", ""]]);
  });

  test.each([
    ["https://harbor.example/", true],
    ["http://harbor.example/", true],
    ["/about", true],
    ["/", true],
    ["/about?a=b:c#d", true],
    ["about", true],
    ["../about/us.html?a=b", true],
    ["?a=b", true],
    ["HTTPS://harbor.example", true],
    ["//elsewhere.example/", false],
    ["/\\elsewhere.example/", false],
    ["\\\\elsewhere.example/", false],
    ["/\t/elsewhere.example/", false],
    ["https:elsewhere.example", false],
    ["https://", false],
    [" javascript:alert(1)", false],
    ["java\tscript:alert(1)", false],
    ["JAVASCRIPT:alert(1)", false],
    ["vbscript:x", false],
    ["mailto:x@harbor.example", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["", false],
    [undefined, false],
  ])("accepts logoHREF %j: %j [NAV-20]", (href, taken) => {
    expect(safeHref(href)).toBe(taken ? href : undefined);
  });
});

test("the secondary banner shows under the brand only if it is configured [CONFIG-11]", () => {
  show(harbor);
  expect(screen.queryByRole("region", { name: "Announcement" })).not.toBeInTheDocument();
  show({ ...harbor, instanceConfig: { ...harbor.instanceConfig, secondaryBanner: "Closed on Thursday." } });
  expect(screen.getByRole("region", { name: "Announcement" })).toHaveTextContent("Closed on Thursday.");
});

test("the footer names the company, its address, phone and hours [INFO-31]", () => {
  show(harbor);
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(/Harbor Recovery Services/).closest("p")).toHaveTextContent(
    "Harbor Recovery Services, 400 Light Street, Baltimore, MD 21202(410) 555-0142, Monday to Friday, 8:00 AM to 6:00 PM Eastern",
  );
  expect(footer.getByRole("link", { name: "(410) 555-0142" })).toHaveAttribute("href", "tel:+14105550142");
  expect(footer.getByText("This is from a debt collector.")).toBeVisible();
});

test("the footer shows footer and footer2, and the app's links [INFO-32]", () => {
  render(
    <ConfigurationProvider
      value={{ ...harbor, instanceConfig: { ...harbor.instanceConfig, footer2: "License 00-0000." } }}
    >
      <Page brandHref="/harbor" links={<a href="https://other.example/">Elsewhere</a>}>
        <h1>A screen</h1>
      </Page>
    </ConfigurationProvider>,
  );
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText("This is from a debt collector.")).toBeVisible();
  expect(footer.getByText("License 00-0000.")).toBeVisible();
  expect(footer.getByRole("link", { name: "Elsewhere" })).toBeVisible();
});
