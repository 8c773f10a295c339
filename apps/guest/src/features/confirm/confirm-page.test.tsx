import { fakeServices, refusal, servicePrefix } from "@paydown/shell/testing/fake-services";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { collectBodies, openGuest, storeGuest, storeSubmission } from "../../testing/open-guest";
import { confirming, plan1001, plan1002, riverton, user as username } from "../../testing/riverton";

const plansCall = "GET /public/plans";
const trackingCall = "GET /public/plans/trackingNumber";
const historyCall = "POST /public/plans/history";
const confirmAddress = `/riverton/guest/confirm?user=${username}`;

const entry1001 = "[1*PARK***MTA Payment Plan*MTA Payment Plan*P-1001*000123*RVT*N9*25.00]";
const entry1002 = "[1*PARK***MTA Payment Plan*MTA Payment Plan*P-1002*000124*RVT*N8*60.00]";

/** Forms that were submitted, as the browser would send them. */
let submitted: {
  readonly method: string;
  readonly action: string;
  readonly fields: readonly (readonly [string, unknown])[];
}[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeGuest();
  storeSubmission({ "P-1001": "25.00", "P-1002": "60.00" }, "85.00");
  submitted = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    submitted.push({ method: this.method, action: this.action, fields: [...new FormData(this).entries()] });
  });
});

async function open(
  answers: Parameters<typeof fakeServices>[0] = {},
  instanceConfig: Partial<typeof riverton.instanceConfig> = {},
) {
  const services = fakeServices({
    [plansCall]: { body: { plans: [plan1001, plan1002] } },
    [trackingCall]: { body: { trackingNumber: "TRK-1" } },
    [historyCall]: { status: 204 },
    ...answers,
  });
  const configuration = { ...riverton, instanceConfig: { ...riverton.instanceConfig, ...instanceConfig } };
  const opened = await openGuest(confirmAddress, { ...services, page: { configuration } });
  return { ...opened, services };
}

const continueButton = () => screen.findByRole("button", { name: "Continue" });

test("shows plan IDs and amounts with a total, the configured warning and progress 50 [GUEST-76]", async () => {
  await open();
  const table = await screen.findByRole("table", { name: "What you pay" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Plan ID", "Amount"]);
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.lastElementChild?.textContent)),
  ).toEqual([
    ["P-1001", "$25.00"],
    ["P-1002", "$60.00"],
  ]);
  expect(screen.getByRole("term")).toHaveTextContent("Total");
  expect(screen.getByRole("definition")).toHaveTextContent("$85.00");
  expect(screen.getByText("Payments cannot be reversed.")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Check your payment" })).toHaveAttribute("value", "50");
  expect(document.title).toBe("Confirm your payment – Riverton payments");
});

test("repeats the warning for an amount below the minimum due, naming its plan [GUEST-77]", async () => {
  storeSubmission({ "P-1001": "10.00", "P-1002": "60.00" }, "70.00");
  await open();
  expect(await screen.findByText(/Less than the minimum due may put your plan in default\./)).toHaveTextContent(
    "Plan P-1001: Less than the minimum due may put your plan in default.",
  );
  expect(screen.queryByText(/^Plan P-1002: Less/)).not.toBeInTheDocument();
});

test("shows the tenant's Spanish warning in Spanish [GUEST-83]", async () => {
  localStorage.setItem("paydown.language", "es");
  await open();
  expect(await screen.findByText("Los pagos no se pueden revertir.")).toBeVisible();
});

test("posts LEAVE_PORTAL with the line items entry of each plan, then the form with exactly the specified fields [HOST-3, HOST-14]", async () => {
  const told: unknown[] = [];
  const addresses: string[] = [];
  const { user } = await open({
    [historyCall](request) {
      addresses.push(request.url);
      return collectBodies(told)(request);
    },
  });
  await user.click(await continueButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(addresses).toEqual(Array(2).fill(`${servicePrefix}/public/plans/history;user=${username}`));
  expect(told).toEqual([
    { event: "LEAVE_PORTAL", accountNo: "P-1001", payload: entry1001, trackingNo: "TRK-1" },
    { event: "LEAVE_PORTAL", accountNo: "P-1002", payload: entry1002, trackingNo: "TRK-1" },
  ]);
  expect(submitted).toEqual([
    {
      method: "post",
      action: "http://localhost:4610/hosted/riverton",
      fields: [
        ["ReturnURL", `${location.origin}/pay/riverton/guest/success?user=${username}`],
        ["CancelURL", `${location.origin}/pay/riverton/guest/cancel?user=${username}`],
        ["PaymentAmount", "85.00"],
        ["MerchantCode", "RVT-01"],
        ["UserPart1", "PARK"],
        ["UserPart2", username],
        ["UserPart3", "TRK-1"],
        ["UserPart4", ""],
        ["LineItems", `${entry1001},${entry1002}`],
      ],
    },
  ]);
  expect(sessionStorage.getItem("planSubmission")).toContain("P-1001");
  expect(screen.getByRole("dialog", { name: "Taking you to the payment page…" })).toBeVisible();
});

test("posts the form only after every plan is recorded [HOST-4]", async () => {
  const answerIt: ((answer: { status: number }) => void)[] = [];
  const { user } = await open({ [historyCall]: () => new Promise((resolve) => answerIt.push(resolve)) });
  await user.click(await continueButton());
  await waitFor(() => expect(answerIt).toHaveLength(1));
  answerIt[0]?.({ status: 204 });
  await waitFor(() => expect(answerIt).toHaveLength(2));
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(submitted).toEqual([]);
  answerIt[1]?.({ status: 204 });
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test.each([
  ["en", "Continue"],
  ["es", "Continuar"],
])(
  "inserts the guest's language into the placeholders of the external page's URL (%s), and keeps the form's fields [HOST-13]",
  async (language, press) => {
    localStorage.setItem("paydown.language", language);
    const { user } = await open({}, { externalURL: "https://hosted.example/{language}/pay?lang={language}" });
    await user.click(await screen.findByRole("button", { name: press }));
    await waitFor(() => expect(submitted).toHaveLength(1));
    expect(submitted[0]?.action).toBe(`https://hosted.example/${language}/pay?lang=${language}`);
    expect(submitted[0]?.fields.map(([name]) => name)).toEqual([
      "ReturnURL",
      "CancelURL",
      "PaymentAmount",
      "MerchantCode",
      "UserPart1",
      "UserPart2",
      "UserPart3",
      "UserPart4",
      "LineItems",
    ]);
  },
);

test("replaces the defaults with the tenant's own line item label and user parts [HOST-18]", async () => {
  const { user } = await open({}, { lineItemLabel: "Riverton Plan", guestUserPart1: "OWN1", guestUserPart2: "OWN2" });
  await user.click(await continueButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  const fields = Object.fromEntries(submitted[0]?.fields ?? []);
  expect(fields).toMatchObject({
    UserPart1: "OWN1",
    UserPart2: "OWN2",
    LineItems: expect.stringContaining("***Riverton Plan*Riverton Plan*P-1001*") as unknown,
  });
});

test("does not leave if a history call is refused: shows an error, frees the plan already recorded, and fetches a new tracking number [HOST-5]", async () => {
  const told: { readonly accountNo: string }[] = [];
  const { user, services } = await open({
    [historyCall]: async (request) => {
      const body = (await request.json()) as { readonly event: string; readonly accountNo: string };
      told.push(body);
      return body.event === "LEAVE_PORTAL" && body.accountNo === "P-1002"
        ? refusal(409, "tracking_number_used", { detail: "this number has been used" })
        : { status: 204 };
    },
  });
  const button = await continueButton();
  services.answers[trackingCall] = { body: { trackingNumber: "TRK-2" } };
  await user.click(button);
  expect(await screen.findByText(/Error recording your payment; this number has been used/)).toBeVisible();
  await waitFor(() => expect(services.calls.filter((call) => call === trackingCall)).toHaveLength(2));
  expect(told.slice(2)).toEqual([{ event: "RETURN_TO_PORTAL", accountNo: "P-1001", payload: "CANCEL" }]);
  expect(submitted).toEqual([]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  services.answers[historyCall] = { status: 204 };
  await user.click(await continueButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(Object.fromEntries(submitted[0]?.fields ?? [])).toMatchObject({ UserPart3: "TRK-2" });
});

test("shows an error and does not leave if a history call is not answered [HOST-5]", async () => {
  const { user, services } = await open();
  delete services.answers[historyCall];
  await user.click(await continueButton());
  expect(
    await screen.findByText(/Error recording your payment; no answer came\. Check your connection and try again/),
  ).toBeVisible();
  expect(submitted).toEqual([]);
});

test("returns to home, which shows the payment being confirmed, if another payment was started elsewhere [HOST-7]", async () => {
  const { user, services, address } = await open({
    [historyCall]: refusal(409, "plan_payment_in_progress", { detail: "a payment of this plan is being confirmed" }),
  });
  const button = await continueButton();
  services.answers[plansCall] = { body: { plans: [confirming(plan1001, "25.00"), plan1002] } };
  await user.click(button);
  expect(await screen.findByText("A payment of $25.00 is being confirmed")).toBeVisible();
  expect(screen.getByText(/Error recording your payment; a payment of this plan is being confirmed/)).toBeVisible();
  expect(address()).toBe(`/riverton/guest/home?user=${username}`);
});

test("redirects to the lookup when the username has expired [GUEST-24]", async () => {
  const { user, address } = await open({ [historyCall]: refusal(404, "guest_not_found") });
  await user.click(await continueButton());
  expect(await screen.findByText(/Your lookup has ended\. Look your account up again to go on\./)).toBeVisible();
  await waitFor(() => expect(address()).toBe("/riverton/guest"));
});

test("returns to guest home on Cancel and keeps the choices [GUEST-78]", async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole("link", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your payment plans" })).toBeVisible();
  expect(address()).toBe(`/riverton/guest/home?user=${username}`);
  const plan = await screen.findByRole("region", { name: "Plan P-1001" });
  expect(within(plan).getByRole("radio", { name: /Minimum Due/ })).toBeChecked();
});

test.each([
  ["no submission", () => sessionStorage.removeItem("planSubmission")],
  ["a malformed submission", () => sessionStorage.setItem("planSubmission", "{}")],
  ["more than is due", () => storeSubmission({ "P-1001": "125.01" }, "125.01")],
  ["another guest's plan", () => storeSubmission({ "P-9": "5.00" }, "5.00")],
])("with %s, redirects to guest home [GUEST-79]", async (_, store) => {
  store();
  const { address } = await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Your payment plans" })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/riverton/guest/home?user=${username}`));
});

test.each([
  ["no externalURL", { externalURL: "" }],
  ["an invalid externalURL", { externalURL: "javascript:alert(1)" }],
  ["no merchant code", { merchantCode: "" }],
])("with %s, sends nothing and says that nothing was charged [GUEST-80, HOST-20]", async (_, config) => {
  await open({}, config);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This payment cannot be made online. You have not been charged.",
  );
  expect(screen.queryByRole("button", { name: "Continue" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Cancel" })).toBeVisible();
});

test("offers no payment if the data of a plan contains an asterisk, instead of changing the data [GUEST-81]", async () => {
  await open({
    [plansCall]: {
      body: {
        plans: [
          { ...plan1001, lineItems: plan1001.lineItems.map((line) => ({ ...line, userPart9: "N*9" })) },
          plan1002,
        ],
      },
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("This payment cannot be made online.");
});

test("reloads when the browser restores the page from its back/forward cache [GUEST-82]", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await open();
  await continueButton();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

test("shows an error when the tracking number cannot be fetched [HOST-2]", async () => {
  await open({ [trackingCall]: refusal(500, "internal_error", { detail: "the services are busy" }) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error building page; the services are busy");
});

test.each([
  [
    "en",
    "Continue",
    /Error recording your payment; We are not taking payments right now. Nothing was charged. Please try again later./,
  ],
  [
    "es",
    "Continuar",
    /Error al registrar su pago; en este momento no aceptamos pagos. No se cobró nada. Inténtelo de nuevo más tarde/,
  ],
])("a guest does not leave while no payments are taken, in %s [RECON-34]", async (language, button, text) => {
  localStorage.setItem("paydown.language", language);
  const { user } = await open({
    [historyCall]: refusal(409, "payments_paused", {
      title: "We are not taking payments right now. Nothing was charged. Please try again later.",
    }),
  });
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(submitted).toEqual([]);
});

test("is complete in Spanish [GUEST-83]", async () => {
  localStorage.setItem("paydown.language", "es");
  const { user } = await open({ [historyCall]: refusal(500, "service_unavailable") });
  expect(await screen.findByRole("table", { name: "Lo que paga" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Confirme su pago" })).toBeVisible();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["N.º de plan", "Monto"]);
  expect(screen.getByText("Los pagos no se pueden revertir.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Cancelar" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Continuar" }));
  expect(
    await screen.findByText(/Error al registrar su pago; el servicio no está disponible en este momento/),
  ).toBeVisible();
});
