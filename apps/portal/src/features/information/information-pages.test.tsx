import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServices } from "../../testing/fake-services";
import { demographics, harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

type Instance = Partial<typeof harbor.instanceConfig>;

const texts: Instance = {
  privacyPolicy: { en: "We keep little.\r\nAsk us.\\nAny time.", es: "Guardamos poco.\nPregúntenos." },
  termsAndConditions: "Payments are credited.\nFees may apply.",
};
const on: Instance = { privacyPolicyEnabled: true, termsAndConditionsEnabled: "true", contactUsEnabled: "Y" };
const company = {
  companyName: "Harbor Recovery Services",
  companyAddress: "400 East Pratt Street, Suite 800",
  companyCity: "Baltimore",
  companyState: "MD",
  companyZipCode: "21202",
  companyPhoneNumber: "4105550142",
  companyEmail: "help@harbor.example",
  companyDaysOpen: { en: "Monday to Friday", es: "De lunes a viernes" },
  companyHoursOpen: "8:00 AM to 6:00 PM Eastern Time",
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

async function open(
  path: string,
  instance: Instance = {},
  companyConfig: typeof harbor.companyConfig = company,
  valid = true,
) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid } },
    "GET /api/demographics/m": { body: demographics },
  });
  const configuration = {
    ...harbor,
    companyConfig,
    instanceConfig: { ...harbor.instanceConfig, ...texts, ...on, ...instance },
  };
  return openPortal(`/harbor/${path}`, { ...services, page: { instanceId: "harbor", configuration } });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const main = () => within(screen.getByRole("main"));
const paragraphs = () => [...screen.getByRole("main").querySelectorAll("p")].map((line) => line.textContent);

describe.each([
  ["privacyPolicy", "Privacy Policy", "Política de privacidad", ["We keep little.", "Ask us.", "Any time."]],
  [
    "termsAndConditions",
    "Terms And Conditions",
    "Términos y condiciones",
    ["Payments are credited.", "Fees may apply."],
  ],
] as const)("%s", (path, title, spanish, lines) => {
  test("shows the tenant's text line by line, with a Print button [INFO-1, INFO-2, INFO-3]", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = await open(`${path}?id=100000001`);
    await heading(title);
    expect(paragraphs()).toEqual(lines);
    expect(document.title).toBe(`${title} – Harbor Recovery Services`);
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/harbor/home?id=100000001");
  });

  test("speaks Spanish, and marks a text without a Spanish version as English [INFO-4]", async () => {
    localStorage.setItem("paydown.language", "es");
    await open(path);
    await heading(spanish);
    expect(screen.getByRole("button", { name: "Imprimir" })).toBeVisible();
    if (path === "privacyPolicy") expect(paragraphs()).toEqual(["Guardamos poco.", "Pregúntenos."]);
    else expect(screen.getByText("Fees may apply.").closest("[lang]")).toHaveAttribute("lang", "en");
  });

  test("says that there is no text when none is configured [INFO-5]", async () => {
    await open(path, { [path]: undefined });
    await heading(title);
    expect(main().getByText("There is no text here yet.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });
});

describe("contactUs", () => {
  const row = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

  test("shows company name, address, phone, email and hours of operation [INFO-6, INFO-7, INFO-8, INFO-9]", async () => {
    await open("contactUs");
    await heading("Contact Us");
    expect(main().getByText("Harbor Recovery Services", { selector: "strong" })).toBeVisible();
    expect([...(row("Address")?.children ?? [])].map((line) => line.textContent)).toEqual([
      "400 East Pratt Street, Suite 800",
      "Baltimore, MD 21202",
    ]);
    expect(main().getByRole("link", { name: "(410) 555-0142" })).toHaveAttribute("href", "tel:+14105550142");
    expect(main().getByRole("link", { name: "help@harbor.example" })).toHaveAttribute(
      "href",
      "mailto:help@harbor.example",
    );
    expect(row("Hours of operation")).toHaveTextContent("Monday to Friday8:00 AM to 6:00 PM Eastern Time");
  });

  test("omits missing company details [INFO-10]", async () => {
    await open("contactUs", {}, { companyName: "Harbor", companyPhoneNumber: "4105550142" });
    await heading("Contact Us");
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Phone"]);
  });

  test("speaks Spanish [INFO-11]", async () => {
    localStorage.setItem("paydown.language", "es");
    await open("contactUs");
    await heading("Contáctenos");
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Dirección",
      "Teléfono",
      "Correo electrónico",
      "Horario de atención",
    ]);
    expect(row("Horario de atención")).toHaveTextContent("De lunes a viernes");
  });
});

const pages = [
  ["privacyPolicy", "Privacy Policy"],
  ["termsAndConditions", "Terms And Conditions"],
  ["contactUs", "Contact Us"],
] as const;

describe.each(pages)("who may see %s", (path, title) => {
  test("nobody without a session [INFO-12]", async () => {
    localStorage.clear();
    const { address } = await open(path);
    await heading("Sign in");
    expect(address()).toBe("/harbor/login");
  });

  test("everybody where publicInfoPages is on, with a link in the login page's footer [INFO-13, INFO-14]", async () => {
    localStorage.clear();
    const { router, user, address } = await open("login", { publicInfoPages: "Y" });
    await heading("Sign in");
    await user.click(
      await within(screen.getByRole("contentinfo")).findByRole("link", {
        name: path === "termsAndConditions" ? "Terms & Conditions" : title,
      }),
    );
    await heading(title);
    expect(address()).toBe(`/harbor/${path}`);
    expect(within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link")).toHaveAttribute(
      "href",
      "/harbor",
    );
    expect(router.state.errors).toBeNull();
  });

  test("with publicInfoPages, an ended session does not block the page [INFO-15]", async () => {
    const { address } = await open(path, { publicInfoPages: true }, company, false);
    await heading(title);
    expect(address()).toBe(`/harbor/${path}`);
    expect(localStorage.getItem("harbor.token")).toBeNull();
  });

  test("with publicInfoPages, a signed-in user keeps the navigation [INFO-17]", async () => {
    await open(`${path}?id=100000001`, { publicInfoPages: true });
    await heading(title);
    expect(await screen.findByRole("navigation", { name: "Main" })).toBeInTheDocument();
  });

  test("nobody where its flag is off, not even by URL; the not-found page links to the portal [INFO-18]", async () => {
    await open(path, { [`${path}Enabled`]: "N" });
    await heading("Page not found");
    expect(main().getByRole("link")).toHaveAttribute("href", "/harbor");
  });

  test("shows the tenant's own label [INFO-19]", async () => {
    await open(path, { [`${path}Label`]: { en: "Our own name", es: "Nuestro nombre" } });
    await heading("Our own name");
  });
});
