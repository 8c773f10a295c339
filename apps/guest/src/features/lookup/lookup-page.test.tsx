import { fakeServices, refusal } from "@paydown/shell/testing/fake-services";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { collectBodies, openGuest, storeGuest, storeSubmission } from "../../testing/open-guest";
import { lookupFields, plan1001, riverton, user as username } from "../../testing/riverton";

const lookupCall = "POST /public/lookup";
const hit = { body: { found: "Y", demPortalUsername: username } };
const miss = { body: { found: "N", demPortalUsername: "x".repeat(40) } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (answers: Parameters<typeof fakeServices>[0] = {}, page: Parameters<typeof openGuest>[1]["page"] = {}) => {
  const services = fakeServices({ "GET /public/plans": { body: { plans: [plan1001] } }, ...answers });
  return openGuest("/riverton/guest", { ...services, page }).then((opened) => ({ ...opened, services }));
};

const value = () => screen.getByRole("textbox");

test("shows splash image, header, login message, the lookup fields with the first preselected, Submit and the footer notice [GUEST-27, GUEST-29]", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "City of Riverton" })).toBeVisible();
  expect(document.querySelector("main img")).toHaveAttribute("src", "/pay/assets/tenant/riverton/splash.svg");
  expect(screen.getByText("Have your citation at hand.")).toBeVisible();
  expect(screen.getByRole("group", { name: "Look up by" })).toBeVisible();
  expect(
    screen
      .getAllByRole("radio")
      .map((radio) => [radio.parentElement?.textContent, (radio as HTMLInputElement).checked]),
  ).toEqual([
    ["Citation number", true],
    ["Plan ID", false],
    ["Plate", false],
  ]);
  expect(screen.getByRole("textbox", { name: "Citation number" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled();
  expect(within(screen.getByRole("main")).getByText("Payments are taken on a secure page.")).toBeVisible();
});

test("shows the tenant's footer without the notice, and its secondary banner, title and favicon [GUEST-7, GUEST-27]", async () => {
  await open();
  const footer = screen.getByRole("contentinfo");
  expect(within(footer).getByText("Office of Parking and Citations")).toBeVisible();
  expect(within(footer).queryByText("Payments are taken on a secure page.")).not.toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Announcement" })).toHaveTextContent("City Hall is closed on Monday.");
  expect(document.title).toBe("Look up – Riverton payments");
  expect(document.querySelector('link[rel="icon"]')).toHaveAttribute("href", "/pay/assets/tenant/riverton/favicon.svg");
});

test.each([
  ["the instance logo without splashURL", { splashURL: "" }, "/pay/assets/tenant/riverton/logo.svg"],
  [
    "a default splash image without both",
    { splashURL: "", logoURL: "" },
    expect.stringMatching(/assets\/splash\.svg$/),
  ],
])("shows %s [GUEST-28]", async (_, config, src: unknown) => {
  await open({}, { configuration: { ...riverton, instanceConfig: { ...riverton.instanceConfig, ...config } } });
  expect(document.querySelector("main img")?.getAttribute("src")).toEqual(src);
});

test("submits the chosen field's English label and the trimmed value on Enter, and leads to guest home [GUEST-22, GUEST-31]", async () => {
  const sent: unknown[] = [];
  const { user, address } = await open({ [lookupCall]: collectBodies(sent, hit) });
  await user.click(screen.getByRole("radio", { name: "Plate" }));
  await user.type(screen.getByRole("textbox", { name: "Plate" }), " RVT4821 {Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "Your payment plans" })).toBeVisible();
  expect(sent).toEqual([{ instanceId: "riverton", label: "Plate", value: "RVT4821" }]);
  expect(address()).toBe(`/riverton/guest/home?user=${username}`);
});

test("says 'This field is required' at the field and in the summary, which takes the focus; sends no request [GUEST-33]", async () => {
  const { user, services } = await open();
  await user.type(value(), "  ");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus();
  expect(
    within(screen.getByRole("group", { name: "There is a problem" })).getByRole("link", {
      name: "This field is required",
    }),
  ).toBeVisible();
  expect(value()).toHaveAccessibleDescription("Error: This field is required");
  expect(services.calls).toEqual([]);
  await user.type(value(), "9");
  expect(screen.queryByText("This field is required")).not.toBeInTheDocument();
});

test.each([
  ["Citation number", "Citation number not found"],
  ["Plate", "Plate not found"],
])(
  "says '{lookup field} not found' for a lookup by %s, keeps what was typed, and clears the message on the next edit [GUEST-35]",
  async (label, message) => {
    const { user, address } = await open({ [lookupCall]: miss });
    await user.click(screen.getByRole("radio", { name: label }));
    await user.type(value(), "1{Enter}");
    expect(await screen.findByRole("link", { name: message })).toBeVisible();
    expect(value()).toHaveAccessibleDescription(`Error: ${message}`);
    expect(value()).toHaveValue("1");
    expect(address()).toBe("/riverton/guest");
    expect(sessionStorage.getItem("riverton.demPortalUsername")).toBeNull();
    await user.type(value(), "2");
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  },
);

test("says 'Account not found' when the field has no label [GUEST-35]", async () => {
  const { user } = await open({ [lookupCall]: miss }, { lookupFields: { lookupFields: [{ label: "" }] } });
  await user.type(screen.getByRole("textbox", { name: "Account" }), "1{Enter}");
  expect(await screen.findByRole("link", { name: "Account not found" })).toBeVisible();
});

test.each([
  [
    "too many tries",
    refusal(429, "too_many_requests", { retryAfterSeconds: 90 }),
    "There were too many tries. Try again in 2 min, or call us.",
  ],
  [
    "a refusal",
    refusal(500, "internal_error", { detail: "the services are busy" }),
    "Error looking up your account; the services are busy",
  ],
  [
    "an unreadable answer",
    { status: 500, body: "<h1>Internal Server Error</h1>" },
    "Error looking up your account; the answer could not be read",
  ],
])("shows the message for %s and keeps what was typed [GUEST-36]", async (_, answer, message) => {
  const { user } = await open({ [lookupCall]: answer });
  await user.type(value(), "900100200{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
  expect(value()).toHaveValue("900100200");
});

test.each([
  [60, "Intente de nuevo en 1 min o llámenos."],
  [90, "Intente de nuevo en 2 min o llámenos."],
])("in Spanish says how long to wait after too many tries (%i s) [GUEST-36]", async (retryAfterSeconds, text) => {
  localStorage.setItem("paydown.language", "es");
  const { user } = await open({ [lookupCall]: refusal(429, "too_many_requests", { retryAfterSeconds }) });
  await user.type(value(), "900100200{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(`Hubo demasiados intentos. ${text}`);
});

test("says so when no answer comes [GUEST-36]", async () => {
  const { user } = await open();
  await user.type(value(), "900100200{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error looking up your account; no answer came. Check your connection and try again",
  );
});

test("asks for a second fact if the tenant wants one [GUEST-38]", async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    { [lookupCall]: collectBodies(sent, hit) },
    { lookupFields: { ...lookupFields, secondFact: { label: "Last name" } } },
  );
  await user.type(screen.getByRole("textbox", { name: "Citation number" }), "900100200{Enter}");
  expect(screen.getByRole("textbox", { name: "Last name" })).toHaveAccessibleDescription(
    "Error: This field is required",
  );
  expect(sent).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "Last name" }), "Rivera{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Your payment plans" });
  expect(sent).toEqual([
    { instanceId: "riverton", label: "Citation number", value: "900100200", secondFact: "Rivera" },
  ]);
});

test.each([
  [
    "en",
    "Citation number",
    "The Citation number field must be less than 200 characters",
    "The Last name field must be less than 200 characters",
  ],
  [
    "es",
    "Número de multa",
    "El campo Número de multa debe tener menos de 200 caracteres.",
    "El campo Last name debe tener menos de 200 caracteres.",
  ],
])(
  "flags more than 200 characters at the field and in the summary, without cutting or sending them (%s) [GUEST-34]",
  async (language, label, message, ofFact) => {
    localStorage.setItem("paydown.language", language);
    const sent: unknown[] = [];
    const { user, services } = await open(
      { [lookupCall]: collectBodies(sent, hit) },
      { lookupFields: { ...lookupFields, secondFact: { label: "Last name" } } },
    );
    const [longest, longer] = ["9".repeat(200), "R".repeat(201)];
    const [first, fact] = [
      screen.getByRole("textbox", { name: label }),
      screen.getByRole("textbox", { name: "Last name" }),
    ];
    await user.click(first);
    await user.paste(`${longest}9`);
    await user.click(fact);
    await user.paste(longer);
    await user.type(fact, "{Enter}");
    const links = within(screen.getByRole("group", { name: /^(There is a problem|Hay un problema)$/ })).getAllByRole(
      "link",
    );
    expect(links.map(({ textContent }) => textContent)).toEqual([message, ofFact]);
    expect([first, fact]).toEqual([
      expect.objectContaining({ value: `${longest}9` }),
      expect.objectContaining({ value: longer }),
    ]);
    expect(first).toHaveAccessibleDescription(new RegExp(`: ${message}$`));
    expect(services.calls).toEqual([]);
    await user.type(first, "{Backspace}");
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    await user.type(fact, "{Backspace}{Enter}");
    await waitFor(() =>
      expect(sent).toEqual([
        { instanceId: "riverton", label: "Citation number", value: longest, secondFact: longer.slice(1) },
      ]),
    );
  },
);

test("fetches the lookup fields if the page does not carry them; says 'Error building page' with a retry on failure [GUEST-30, GUEST-37]", async () => {
  const call = "GET /public/lookupFields/riverton";
  const { user, services } = await open(
    { [call]: refusal(500, "internal_error") },
    { lookupFields: undefined as never },
  );
  expect(await screen.findByText("Error building page")).toBeVisible();
  services.answers[call] = { body: lookupFields };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Citation number" })).toBeVisible();
});

test("discards the stored choices of the previous lookup [GUEST-41]", async () => {
  storeGuest();
  storeSubmission({ "P-1001": "25.00" }, "25.00");
  const { user } = await open({ [lookupCall]: hit });
  await user.type(value(), "900100200{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Your payment plans" });
  expect(sessionStorage.getItem("planSubmission")).toBeNull();
  expect(await screen.findByRole("radio", { name: /No payment/ })).toBeChecked();
});

test("is complete in Spanish [GUEST-44]", async () => {
  localStorage.setItem("paydown.language", "es");
  const sent: unknown[] = [];
  const { user } = await open({ [lookupCall]: collectBodies(sent, miss) });
  expect(screen.getByText("Tenga su multa a la mano.")).toBeVisible();
  expect(screen.getByRole("group", { name: "Buscar por" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Enviar" }));
  expect(value()).toHaveAccessibleDescription("Error: Este campo es obligatorio");
  await user.type(value(), "1{Enter}");
  expect(await screen.findByRole("link", { name: "No se encontró: Número de multa" })).toBeVisible();
  expect(sent).toEqual([{ instanceId: "riverton", label: "Citation number", value: "1" }]);
  expect(document.documentElement.lang).toBe("es");
});
