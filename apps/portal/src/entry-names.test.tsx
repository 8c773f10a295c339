import { navigationRows } from "@paydown/shell/navigation";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "./payment-flow/testing/open-paying";
import { at } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

const account = "/harbor/accounts/100000001";
const addressOf = {
  home: "/harbor/home?id=100000001",
  documents: `${account}/documents`,
  stateDeclarations: `${account}/stateDeclarations`,
  termsAndConditions: "/harbor/termsAndConditions?id=100000001",
  privacyPolicy: "/harbor/privacyPolicy?id=100000001",
  contactUs: "/harbor/contactUs?id=100000001",
  changePassword: "/harbor/changePassword?id=100000001",
  userProfile: "/harbor/userProfile?id=100000001",
};

/** Titles from the specification or, where it has none, from the catalog. Home's heading is another text. */
const builtIn = {
  home: ["Home", "Inicio"],
  documents: ["Documents", "Documentos"],
  stateDeclarations: ["State Declarations", "Declaraciones estatales"],
  termsAndConditions: ["Terms And Conditions", "Términos y condiciones"],
  privacyPolicy: ["Privacy Policy", "Política de privacidad"],
  contactUs: ["Contact Us", "Contáctenos"],
  changePassword: ["Change Password", "Cambiar contraseña"],
  userProfile: ["User Profile", "Perfil de usuario"],
} as const;

const ours = { en: "Our own name", es: "Nuestro nombre" };
const languages = ["en", "es"] as const;
const everySwitch = Object.fromEntries(
  Object.values(navigationRows).flatMap(({ switch: key }) => (key === null ? [] : [[key, true]])),
);

beforeEach(cleanTab);

async function open(address: string, language: "en" | "es", instance = {}) {
  localStorage.setItem("paydown.language", language);
  await at(address, { ...everySwitch, ...instance })(healthyServices());
}

/** Waits, because a screen may replace its heading when its data arrives. */
const expectHeading = (name: string) =>
  waitFor(() => expect(screen.getByRole("heading", { level: 1, name })).toBeVisible());
const expectTitle = (name: string) => waitFor(() => expect(document.title).toBe(`${name} – Harbor Recovery Services`));

/** Waits until the portal knows that the account in the address is the user's. */
const main = () => screen.findByRole("navigation", { name: /^(Main|Principal)$/ });
const crumbs = () =>
  [...screen.getByRole("navigation", { name: /^(Breadcrumb|Ruta de navegación)$/ }).querySelectorAll("li")].map(
    (crumb) => crumb.textContent,
  );

describe.each(Object.entries(addressOf))("%s", (entry, address) => {
  test.each(languages)(
    "the tenant's label names the navigation entry, the page heading, the document and the last breadcrumb (%s) [NAV-29]",
    async (language) => {
      await open(address, language, { [`${entry}Label`]: ours });
      await expectHeading(ours[language]);
      await expectTitle(ours[language]);
      expect(within(await main()).getByRole("link", { current: "page" })).toHaveTextContent(ours[language]);
      if (entry !== "home") expect(crumbs().at(-1)).toBe(ours[language]);
    },
  );

  test.each(languages)("without a label, the built-in name is used (%s) [NAV-30, HOME-1]", async (language) => {
    const name = builtIn[entry as keyof typeof builtIn][languages.indexOf(language)] ?? "";
    await open(address, language);
    await expectTitle(name);
    await expectHeading(entry === "home" ? { en: "Your accounts", es: "Sus cuentas" }[language] : name);
    if (entry !== "home") expect(crumbs().at(-1)).toBe(name);
  });
});

describe("Home's breadcrumb", () => {
  const { home: _home, ...others } = addressOf;
  const screens = ["", "/makePayment", "/details", "/transactionHistory", "/schedule", "/paymentForm?action=full"].map(
    (path) => account + path,
  );

  test.each([...screens, ...Object.values(others)])(
    "at %s uses the tenant's name for Home too [NAV-31]",
    async (address) => {
      await open(address, "es", { homeLabel: ours });
      await screen.findByRole("heading", { level: 1 });
      expect(crumbs()[0]).toBe("Nuestro nombre");
    },
  );

  test("on Payment Information ignores the tenant's name: Home > Make Payment > Details > Payment Information [NAV-32]", async () => {
    await open(`${account}/paymentInfo`, "en", { homeLabel: ours });
    await expectHeading("Payment Information");
    expect(crumbs()).toEqual(["Home", "Make Payment", "Details", "Payment Information"]);
  });
});

test("uses documentsLabel for Documents in the sidebar too [NAV-33]", async () => {
  await open(account, "es", { documentsLabel: ours });
  const sidebar = within(await screen.findByRole("navigation", { name: "Esta cuenta" }));
  expect(sidebar.getByRole("link", { name: "Nuestro nombre" })).toHaveAttribute("href", `${account}/documents`);
});
