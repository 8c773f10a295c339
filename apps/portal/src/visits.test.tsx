import type { CalendarDate } from "@paydown/domain";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enteredPayment, filledFormOf } from "./payment-flow/testing/entered-payment";
import { cleanTab, confirmTitle, fillCard, openAt, pressContinue } from "./payment-flow/testing/open-paying";
import {
  accountPayment,
  checkingResult,
  demoAccounts,
  demoPage,
  noAnswer,
  paymentResult,
  payingServices,
  refusal,
  scheduledResult,
} from "./payment-flow/testing/paying-services";
import type { FakeAnswer } from "./testing/fake-services";
import { keepVisitAccount, keptVisitAccount } from "./session/visit-account";

const username = "letter:0b8c2f54-1c1a-4a7e-9a53-6d1f4b7c2d10";
const accountNo = "100000004";
const post = "POST /api/payments";
const on = {
  letterCodesEnabled: true,
  documentsEnabled: true,
  userProfileEnabled: true,
  signOutEnabled: true,
  emailReceiptsEnabled: true,
};

beforeEach(() => {
  cleanTab();
  localStorage.setItem("harbor.username", username);
});
afterEach(() => void vi.useRealTimers());

function visitServices(more: Record<string, FakeAnswer> = {}) {
  const page = demoPage(accountNo, demoAccounts[accountNo]);
  return payingServices({
    "GET /api/pages/harbor": {
      body: {
        ...page,
        accounts: page.accounts.slice(0, 1),
        addressOnRecord: true,
        billing: { firstName: "Ada", lastName: "Okafor" },
      },
    },
    "GET /api/payments/info": refusal(404, "payment_info_not_found"),
    ...more,
  });
}

const say = (language: "en" | "es") => localStorage.setItem("paydown.language", language);
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the page of a visit", () => {
  test("shows no name and no entry but Sign Out [LETTER-27]", async () => {
    await openAt(`${accountNo}/makePayment`, visitServices(), on);
    await heading("Make Payment");
    expect(document.body).not.toHaveTextContent(/letter:|0b8c2f54/);
    const entries = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("listitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual(["Sign Out"]);
  });

  test("links to no screen that a visit cannot open [LETTER-28]", async () => {
    await openAt(`${accountNo}/makePayment`, visitServices(), on);
    await heading("Make Payment");
    await screen.findByText("You owe Harbor Recovery Services");
    const links = within(screen.getByRole("main")).queryAllByRole("link");
    expect(links.map((link) => link.getAttribute("href")).filter((href) => !href?.startsWith("tel:"))).toEqual([]);
    expect(screen.queryByText("This account")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Breadcrumb" })).toBeNull();
    expect(screen.getByRole("link", { name: "Harbor Recovery Services" })).toHaveAttribute(
      "href",
      `/harbor/accounts/${accountNo}/makePayment`,
    );
  });

  test("offers no payment while a payment of somebody else is being checked, of which it sees nothing more, and polls until the payment is final [LETTER-52]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = demoPage(accountNo, demoAccounts[accountNo]);
    const checked = { ...page, balance: { statuses: ["checking" as const] } };
    const services = visitServices({ "GET /api/pages/harbor": { body: checked } });
    await openAt(`${accountNo}/makePayment`, services, on);
    expect(await screen.findByRole("button", { name: "Pay in full" })).toBeDisabled();
    expect(screen.getAllByText("Not available while we check a payment.")[0]).toBeVisible();
    expect(screen.queryByText(/We are checking a payment of/)).toBeNull();
    services.answers["GET /api/pages/harbor"] = { body: page };
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(screen.getByRole("button", { name: "Pay in full" })).toBeEnabled());
    const asked = () => services.requests("GET /api/pages/harbor").length;
    expect(asked()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(2);
  });

  test("leads from another screen's address to Make Payment [LETTER-28]", async () => {
    const { router, address } = await openAt(`${accountNo}/makePayment`, visitServices(), on);
    await heading("Make Payment");
    await waitFor(() => expect(sessionStorage.getItem("harbor.accountNo")).toBe(accountNo));
    await act(() => router.navigate("/harbor/home"));
    await waitFor(() => expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`));
  });

  test.each([
    ["Home", "home"],
    ["login", "login"],
    ["the first page", ""],
    ["another account's documents", "accounts/100000001/documents"],
  ])("opens the visit's account in a new tab at %s [LETTER-35]", async (_name, path) => {
    keepVisitAccount({ instanceId: "harbor", username }, accountNo);
    const { address } = await openAt(`/harbor/${path}`, visitServices(), on);
    await heading("Make Payment");
    expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`);
  });

  test.each([
    ["no account is kept", null],
    ["the kept account is another visit's", "letter:5d0d6d0e-6f0c-4b9f-8d0f-0d6f0a4c1a11"],
  ])("asks for the code at Home where %s [LETTER-35]", async (_name, other) => {
    if (other !== null) keepVisitAccount({ instanceId: "harbor", username: other }, "100000001");
    const { address } = await openAt("/harbor/home", visitServices(), on);
    await heading("Pay from your letter");
    expect(address()).toBe("/harbor/letter");
  });

  test.each([
    ["en", 404, "account_not_found", "Page not found", "Go to the first page"],
    ["en", 403, "user_mismatch", "Not your account", "Go to the first page"],
    ["es", 404, "account_not_found", "Página no encontrada", "Ir a la primera página"],
    ["es", 403, "user_mismatch", "Esta cuenta no es suya", "Ir a la primera página"],
  ] as const)(
    "leads back to its account from a page that it may not see (%s, %s) [LETTER-36]",
    async (language, status, code, title, link) => {
      say(language);
      keepVisitAccount({ instanceId: "harbor", username }, accountNo);
      const services = visitServices({ "GET /api/pages/harbor": refusal(status, code) });
      await openAt("100000001/makePayment", services, on);
      await heading(title);
      const account = `/harbor/accounts/${accountNo}/makePayment`;
      expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", account);
      expect(screen.getByRole("link", { name: "Harbor Recovery Services" })).toHaveAttribute("href", account);
    },
  );

  const offered = {
    ...on,
    privacyPolicyEnabled: true,
    privacyPolicy: "We keep little.",
    termsAndConditionsEnabled: false,
    contactUsEnabled: true,
  };

  test.each([
    ["en", ["Privacy Policy", "Contact Us"], "Make Payment"],
    ["es", ["Política de privacidad", "Contáctenos"], "Hacer un pago"],
  ] as const)(
    "links to the tenant's pages about itself in the footer, and they lead back (%s) [LETTER-37]",
    async (language, labels, title) => {
      say(language);
      keepVisitAccount({ instanceId: "harbor", username }, accountNo);
      const { user, address } = await openAt(`${accountNo}/makePayment`, visitServices(), offered);
      await heading(title);
      const footer = within(screen.getByRole("contentinfo"));
      await footer.findByRole("link", { name: labels[0] });
      const links = footer.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/harbor/"));
      expect(links.map(({ textContent }) => textContent)).toEqual(labels);
      await user.click(links[0]!);
      await heading(labels[0]);
      expect(screen.getByText("We keep little.")).toBeVisible();
      const crumbs = within(screen.getByRole("main")).getAllByRole("navigation")[0]!;
      await user.click(within(crumbs).getByRole("link"));
      await heading(title);
      expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`);
    },
  );

  test("of a user shows the user's name and links [LETTER-27, LETTER-28]", async () => {
    cleanTab();
    await openAt(`${accountNo}/makePayment`, payingServices(), on);
    await heading("Make Payment");
    expect(await screen.findByText("casey@example.com")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Schedule" })).not.toHaveLength(0);
  });
});

describe("a visit that ends", () => {
  test.each([
    [
      "en",
      "Your visit has ended",
      /^To protect your account, .* To go on, enter the code from your letter again\.$/,
      "Pay from your letter",
    ],
    [
      "es",
      "Su visita ha terminado",
      /^Para proteger su cuenta, .* Para continuar, escriba de nuevo el código de su carta\.$/,
      "Pague con su carta",
    ],
  ] as const)(
    "leads to the screen for the code, says so, and forgets the account (%s) [LETTER-29, LETTER-35]",
    async (language, title, text, screenTitle) => {
      say(language);
      const services = visitServices();
      const { router, address } = await openAt(`${accountNo}/makePayment`, services, on);
      await waitFor(() => expect(sessionStorage.getItem("harbor.visit")).not.toBeNull());
      keepVisitAccount({ instanceId: "harbor", username }, accountNo);
      services.answers["POST /token/verify"] = { body: { valid: false } };
      await act(() => router.revalidate());
      await heading(screenTitle);
      expect(address()).toBe("/harbor/letter");
      expect(screen.getByText(`${title}.`)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(sessionStorage.getItem("harbor.visit")).toBeNull();
      expect(keptVisitAccount({ instanceId: "harbor", username })).toBeNull();
    },
  );

  test.each([
    ["en", "Your visit has ended", "Enter the code again", "Continue", "Pay from your letter"],
    ["es", "Su visita ha terminado", "Escribir el código de nuevo", "Continuar", "Pague con su carta"],
  ] as const)(
    "asks for no password on the form (%s) [LETTER-29]",
    async (language, title, button, next, screenTitle) => {
      say(language);
      const services = visitServices();
      const { user } = await openAt(`${accountNo}/paymentForm?action=full`, services, on);
      await screen.findByRole("button", { name: next });
      services.answers["POST /token/verify"] = { body: { valid: false } };
      services.answers["GET /fee"] = refusal(401, "unauthenticated");
      await user.click(screen.getAllByRole("radio")[0]!);
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      expect(dialog.queryByLabelText(/password|contraseña/i)).toBeNull();
      expect(dialog.getByText(/^(No money was taken|No se cobró nada)\. /)).toBeVisible();
      await user.click(dialog.getByRole("button", { name: button }));
      await heading(screenTitle);
    },
  );
});

describe("the address on record", () => {
  const openForm = async (services = visitServices(), language: "en" | "es" = "en") => {
    say(language);
    const opened = await openAt(`${accountNo}/paymentForm?action=full`, services, on);
    const box = await screen.findByRole("checkbox", {
      name: language === "en" ? "Use the address on record" : "Usar la dirección registrada",
    });
    return { ...opened, box };
  };

  test("is used at first, in place of the address fields, and is never shown [LETTER-15, LETTER-30]", async () => {
    const { user, services, box } = await openForm(visitServices({ [post]: { body: paymentResult() } }));
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription(
      "We use the address that we have for you. To keep it private, we do not show it here.",
    );
    expect(screen.getByLabelText("First Name")).toHaveValue("Ada");
    expect(screen.getByLabelText("Last Name")).toHaveValue("Okafor");
    for (const label of ["Billing Address", "City", "State", "Zip Code"])
      expect(screen.queryByLabelText(label)).toBeNull();
    await fillCard(user);
    await pressContinue(user);
    await confirmTitle();
    expect(screen.getByText("Ada Okafor, address on record")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: /^Pay \$/ }));
    await heading("Payment successful");
    expect(services.requests(post)[0]?.body).toMatchObject({
      useAddressOnRecord: true,
      ...{ firstName: "Ada", address: "", city: "", state: "", zipCode: "" },
    });
  });

  test("gives way to fields that are checked and sent [LETTER-30]", async () => {
    const { user, services, box } = await openForm(visitServices({ [post]: { body: paymentResult() } }));
    await fillCard(user);
    await user.click(box);
    await pressContinue(user);
    const missing = within(await screen.findByRole("group", { name: "There is a problem" })).getAllByRole("link");
    expect(missing).toHaveLength(4);
    await user.type(screen.getByLabelText("Billing Address"), "1820 Eutaw Place");
    await user.type(screen.getByLabelText("City"), "Baltimore");
    await user.selectOptions(screen.getByLabelText("State"), "MD");
    await user.type(screen.getByLabelText("Zip Code"), "21217");
    await pressContinue(user);
    await confirmTitle();
    await user.click(await screen.findByRole("button", { name: /^Pay \$/ }));
    await heading("Payment successful");
    expect(services.requests(post)[0]?.body).toMatchObject({ address: "1820 Eutaw Place", zipCode: "21217" });
    expect(services.requests(post)[0]?.body).not.toHaveProperty("useAddressOnRecord");
  });

  test("is used again, without what was typed, when it is checked again [LETTER-30]", async () => {
    const { user, box } = await openForm();
    await user.click(box);
    await user.type(screen.getByLabelText("Billing Address"), "1820 Eutaw Place");
    await user.click(box);
    await fillCard(user);
    await pressContinue(user);
    await confirmTitle();
    expect(screen.getByText("Ada Okafor, address on record")).toBeVisible();
  });

  test("leaves the receipt's address empty: a visit's name is no email address [LETTER-27]", async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
    expect(await screen.findByLabelText("Receipt Email")).toHaveValue("");
  });

  test("is offered in Spanish [LETTER-30]", async () => {
    const { box } = await openForm(visitServices(), "es");
    expect(box).toHaveAccessibleDescription(
      "Usamos la dirección que tenemos de usted. Para proteger su privacidad, no la mostramos aquí.",
    );
  });

  test("is not offered where the services have none [LETTER-30]", async () => {
    await openAt(`${accountNo}/paymentForm?action=full`, payingServices(), on);
    expect(await screen.findByLabelText("Billing Address")).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: "Use the address on record" })).toBeNull();
  });
});

describe("the receipt", () => {
  const open = async (body: object, language: "en" | "es", instance = {}) => {
    say(language);
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: accountNo }));
    const services = visitServices({ "GET /api/payments/status": { body } });
    const opened = await openAt(`${accountNo}/completed`, services, { ...on, regSODCode: "HREG", ...instance });
    await screen.findByRole("heading", { level: 1 });
    return { ...opened, main: within(screen.getByRole("main")) };
  };

  test.each([
    [
      "en",
      "You can close this page now. Keep the confirmation code: print this page or write it down.",
      "Nothing has been charged yet. To change or cancel the payment, call us.",
      "To see your payments and documents later: Register",
    ],
    [
      "es",
      "Ya puede cerrar esta página. Guarde el código de confirmación: imprima esta página o anótelo.",
      "Todavía no se ha cobrado nada. Para cambiar o cancelar el pago, llámenos.",
      "Para ver después sus pagos y documentos: Regístrese",
    ],
  ] as const)(
    "of a visit says how to keep it, and offers Register and the way back (%s) [LETTER-31]",
    async (language, ...texts) => {
      const { main, user, address } = await open(scheduledResult({ accountNo }), language);
      for (const text of texts)
        expect(main.getByText((_, node) => node?.tagName === "P" && node.textContent === text)).toBeVisible();
      expect(main.queryByText(/See Payments|Ver pagos/)).toBeNull();
      const account = main.getByRole("link", { name: language === "en" ? "Go to Make Payment" : "Ir a Hacer un pago" });
      expect(account).toHaveAttribute("href", `/harbor/accounts/${accountNo}/makePayment`);
      await user.click(main.getByRole("link", { name: language === "en" ? "Register" : "Regístrese" }));
      await waitFor(() => expect(address()).toBe("/harbor/registration/registrationForm"));
    },
  );

  test("of a visit is requested afterward, at an address that is empty at first [LETTER-66]", async () => {
    const emailConsent = { en: "You agree to receive a receipt.", es: "Usted acepta recibir un recibo." };
    const { user, services } = await open(paymentResult({ accountNo, mayRequestReceipt: true }), "en", {
      emailConsent,
    });
    services.answers["POST /api/payments/receipt"] = {
      body: paymentResult({ accountNo, receiptTo: "ada@example.com" }),
    };
    const field = await screen.findByLabelText("Receipt Email");
    expect(field).toHaveValue("");
    await user.type(field, "ada@example.com");
    await user.click(screen.getByRole("button", { name: "Send the receipt" }));
    expect(await screen.findByText("We send the receipt to ada@example.com.")).toBeVisible();
    expect(services.requests("POST /api/demographics/acknowledge").map(({ body }) => body)).toMatchObject([
      { disclosureLabel: "emailConsent", disclosureText: emailConsent.en, dbtNo: accountNo },
    ]);
  });

  test.each([
    ["paid", "en", {}, "Write down the confirmation code or reference first."],
    ["paid", "es", {}, "Anote antes el código de confirmación o la referencia."],
    [
      "cancelled",
      "en",
      { status: "cancelled", success: false },
      "Write down the confirmation code or reference first.",
    ],
    ["declined", "en", { status: "declined", success: false }, "No money was taken."],
    ["not made", "en", { status: "failed", success: false }, "No money was taken."],
  ] as const)(
    "of a payment that was %s says, before the page is left, what there is to keep (%s) [DONE-46]",
    async (_outcome, language, outcome, text) => {
      const { user } = await open(paymentResult({ accountNo, ...outcome }), language);
      await user.click(screen.getByRole("link", { name: "Harbor Recovery Services" }));
      const dialog = await screen.findByRole("dialog");
      expect([...dialog.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([text]);
    },
  );

  test.each([
    ["is being checked", checkingResult({ accountNo })],
    ["was cancelled", scheduledResult({ accountNo, status: "cancelled", success: false })],
    ["was returned", paymentResult({ accountNo, bankStatus: "returned" })],
  ])("of a payment that %s has one way back, to Make Payment [LETTER-31]", async (_outcome, result) => {
    const { main, user, address } = await open(result, "en");
    const back = main.getByRole("link", { name: "Go to Make Payment" });
    expect(main.queryByRole("link", { name: "Home" })).toBeNull();
    await user.click(back);
    await heading("Make Payment");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`);
  });

  test.each([
    [
      "en",
      "You can also close this page and enter the code from your letter again later. Or call (410) 555-0142.",
      "To check later, enter the code from your letter again, or call us. Write down the reference.",
    ],
    [
      "es",
      "También puede cerrar esta página y escribir más tarde el código de su carta de nuevo. O llame al (410) 555-0142.",
      "Para revisarlo después, escriba de nuevo el código de su carta o llámenos. Anote la referencia.",
    ],
  ] as const)(
    "of a visit says how to check a payment later, also without a connection (%s) [DONE-47]",
    async (language, unheard, later) => {
      const { main, services } = await open(checkingResult({ accountNo }), language);
      expect(main.getByText(later)).toBeVisible();
      services.answers["GET /api/payments/status"] = noAnswer;
      const lost = await main.findByText(/^(We cannot be reached|En este momento no hay conexión)/);
      expect(lost.closest("[role=status]")).toHaveTextContent(unheard);
    },
  );

  test("offers no Register where the tenant has no registration [LETTER-31]", async () => {
    const { main } = await open(paymentResult({ accountNo }), "en", { regSODCode: undefined });
    expect(main.getByText(/print this page/)).toBeVisible();
    expect(main.queryByRole("link", { name: "Register" })).toBeNull();
  });

  const own = {
    ...{ key: "abcdefabcdefabcdef", reference: "PAY-1", accountNo, amount: "25.00", total: "27.50" },
    ...{ paymentDate: "06/15/2026", method: { kind: "card", brand: "VISA", last4: "1111" }, confNumber: "HAR-1" },
    sentAt: "2026-06-15T10:00:00.000Z",
  };
  const withOwn = (payments: object) =>
    visitServices({
      "GET /api/pages/harbor": { body: { ...demoPage(accountNo, demoAccounts[accountNo]), ...payments } },
      "GET /api/payments/status": { body: paymentResult({ accountNo }) },
    });

  test.each([
    ["paid", { finishedPayments: [{ ...own, status: "succeeded" }] }, "$27.50 was paid on 06/15/2026."],
    ["scheduled", { scheduledPayments: [{ ...own, status: "scheduled" }] }, "$27.50 on 06/15/2026"],
  ])("of a payment that was %s is found on the account's page [LETTER-60]", async (_, payments, title) => {
    const { user, address } = await openAt(accountNo, withOwn(payments), on);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText("Confirmation code HAR-1")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cancel payment" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "See the payment" }));
    await heading("Payment successful");
    expect(address()).toBe(`/harbor/accounts/${accountNo}/completed`);
  });

  test("stays after a reload; a user's leads to the account [LETTER-61, DONE-2]", async () => {
    const paid = withOwn({ finishedPayments: [{ ...own, status: "succeeded" }] });
    await openAt(`${accountNo}/completed`, paid, on);
    await heading("Payment successful");
    cleanup();
    sessionStorage.clear();
    localStorage.setItem("harbor.username", "casey@example.com");
    const { address } = await openAt(`${accountNo}/completed`, paid, on);
    await waitFor(() => expect(address()).toBe(`/harbor/accounts/${accountNo}`));
  });

  const sent = (key: string, hour: number, status = "succeeded") => ({
    ...{ ...own, key: key.padEnd(16, "0"), reference: key, status, sentAt: `2026-06-14T${hour}:00:00.000Z` },
    // The order of the lists must not decide.
    paymentDate: `06/${30 - hour}/2026`,
  });
  const checking = (key: string, hour: number) => sent(key, hour, "checking");

  test.each([
    ["scheduled after it paid", { finishedPayments: [sent("a", 10)], scheduledPayments: [sent("b", 11)] }, "b"],
    ["paid after it scheduled", { finishedPayments: [sent("a", 12)], scheduledPayments: [sent("b", 11)] }, "a"],
    ["scheduled several", { scheduledPayments: [sent("a", 12), sent("b", 13), sent("c", 11)] }, "b"],
    ["paid several", { finishedPayments: [sent("a", 12), sent("b", 13, "declined"), sent("c", 11)] }, "b"],
    [
      "paid and scheduled, while earlier payments of it are checked",
      {
        openPayments: [checking("a", 10), checking("b", 11)],
        finishedPayments: [sent("c", 12)],
        scheduledPayments: [sent("d", 13)],
      },
      "b",
    ],
  ])("in a new tab of a visit that %s is of the payment that matters most [LETTER-61]", async (_, payments, key) => {
    const { services } = await openAt(`${accountNo}/completed`, withOwn(payments), on);
    await heading("Payment successful");
    const asked = services.requests("GET /api/payments/status").map((request) => request.key);
    expect(new Set(asked)).toEqual(new Set([key.padEnd(16, "0")]));
  });

  test("leads to the account where the visit has paid nothing [LETTER-61]", async () => {
    const { address } = await openAt(`${accountNo}/completed`, visitServices(), on);
    await waitFor(() => expect(address()).toBe(`/harbor/accounts/${accountNo}`));
  });
});

describe("Confirm", () => {
  const confirm = async (language: "en" | "es", services = visitServices()) => {
    const paymentDate = "2026-12-01" as CalendarDate;
    const entered = {
      ...enteredPayment,
      form: { ...enteredPayment.form, paymentDate },
      terms: { ...enteredPayment.terms, accountNo, paymentDate },
    };
    const visited = [`/harbor/accounts/${accountNo}/paymentForm?action=full`];
    const start = { visited, screen: filledFormOf(entered) };
    say(language);
    const opened = await openAt(`${accountNo}/filledForm`, services, on, {}, start);
    await screen.findByRole("button", { name: language === "en" ? /^Pay \$/ : /^Pagar \$/ });
    return opened;
  };

  test.each([
    ["en", "12/01/2026. To cancel this payment before then, call us."],
    ["es", "12/01/2026. Para cancelar este pago antes de ese día, llámenos."],
  ] as const)("says how to cancel a payment for a later date (%s) [CONFIRM-57]", async (language, text) => {
    await confirm(language);
    expect(screen.getByText(text, { exact: false })).toBeVisible();
    expect(screen.getByRole("main")).not.toHaveTextContent(/See Payments|Ver pagos/);
  });

  test.each([
    ["en", "$52.50 on 12/01/2026. To change or cancel it, call us. Go to Make Payment"],
    ["es", "$52.50 el 12/01/2026. Para cambiarlo o cancelarlo, llámenos. Ir a Hacer un pago"],
  ] as const)("says how to cancel the payment already scheduled (%s) [CONFIRM-57]", async (language, text) => {
    const refused = refusal(409, "already_scheduled", { scheduledPayment: accountPayment() });
    const { user } = await confirm(language, visitServices({ [post]: refused }));
    await user.click(screen.getByRole("button", { name: /^Pa/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
  });

  test("leads to a failure that says no money was taken when it is left [DONE-46]", async () => {
    const { user } = await confirm("en", visitServices({ [post]: refusal(403, "account_restricted") }));
    await user.click(screen.getByRole("button", { name: /^Pay/ }));
    await heading("Payment not made");
    await user.click(screen.getByRole("link", { name: "Harbor Recovery Services" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("No money was taken.");
  });
});

describe("login", () => {
  test.each([
    ["en", "Do you have a letter with a code?", "Pay from your letter", "Sign in"],
    ["es", "¿Tiene una carta con un código?", "Pague con su carta", "Iniciar sesión"],
  ] as const)(
    "links to the screen for the code where it is on (%s) [LETTER-32]",
    async (language, hint, link, title) => {
      cleanTab();
      localStorage.removeItem("harbor.token");
      say(language);
      const { user, address } = await openAt("1/makePayment", payingServices(), on);
      await heading(title);
      expect((await screen.findByText(hint, { exact: false })).tagName).toBe("P");
      await user.click(screen.getByRole("link", { name: link }));
      await waitFor(() => expect(address()).toBe("/harbor/letter"));
    },
  );

  test("has no such link where it is off [LETTER-32]", async () => {
    localStorage.removeItem("harbor.token");
    await openAt("1/makePayment");
    await heading("Sign in");
    expect(screen.queryByRole("link", { name: "Pay from your letter" })).toBeNull();
  });
});
