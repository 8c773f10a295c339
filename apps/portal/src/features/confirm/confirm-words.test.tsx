import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  fillBilling,
  fillCard,
  openAt,
  openCompleted,
  openConfirm,
  pressContinue,
} from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  cardOnFile,
  companyConfig,
  demoAccounts,
  demoPage,
  noAnswer,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";
import { expectCloseWarning } from "../../testing/closing";
import { openPayment } from "../../testing/harbor";

beforeEach(cleanTab);

const post = "POST /api/payments";
const payButton = () => screen.getByRole("button", { name: /^Pay/ });

test("Confirm names the total to pay and, where the company has no message, what Pay authorizes [CONFIRM-2, CONFIRM-7]", async () => {
  await openConfirm();
  expect(screen.getByText("Total to pay").parentElement).toHaveTextContent("$1,252.50");
  expect(
    screen.getByText("By selecting Pay you authorize Harbor Recovery Services to make this one charge."),
  ).toBeVisible();
});

test("every sentence that names the pay button uses the tenant's label [CONFIRM-9]", async () => {
  const { user } = await openAt("100000001/paymentForm?action=full", undefined, { payButtonLabel: "Send payment" });
  await fillCard(user);
  await fillBilling();
  await pressContinue(user);
  expect(await screen.findByRole("button", { name: "Send payment $1,252.50" })).toBeVisible();
  expect(
    screen.getByText("By selecting Send payment you authorize Harbor Recovery Services to make this one charge."),
  ).toBeVisible();
  expect(screen.getByText("Nothing is charged until you select Send payment.")).toBeVisible();
});

test("names the brand of the card on file [CONFIRM-3]", async () => {
  const { user } = await openAt(
    "100000001/paymentForm?action=full",
    payingServices({ "GET /api/payments/info": { body: cardOnFile } }),
  );
  await user.type(await screen.findByLabelText("CVV"), "123");
  await pressContinue(user);
  expect(await screen.findByText(/^We will charge/)).toHaveTextContent(
    "We will charge $1,252.50 to your Visa card ending 1111 today, 11/21/2026.",
  );
});

test("a card of an unknown brand is called a card [CONFIRM-3]", async () => {
  const { user } = await openAt("100000001/paymentForm?action=full");
  await fillCard(user);
  fireEvent.change(screen.getByLabelText("Card Number"), { target: { value: "9111111111111111" } });
  await fillBilling();
  await pressContinue(user);
  expect(await screen.findByText(/^We will charge/)).toHaveTextContent(
    "We will charge $1,252.50 to your card ending 1111 today, 11/21/2026.",
  );
});

test("while a payment for a later date is sent, Pay says that the payment is being scheduled [CONFIRM-15]", async () => {
  const services = payingServices({ [post]: () => new Promise<never>(() => undefined) });
  const { user } = await openAt("100000001/paymentForm?action=full", services);
  await fillCard(user);
  fireEvent.change(screen.getByLabelText("Payment Date"), { target: { value: "2026-12-01" } });
  await fillBilling();
  await pressContinue(user);
  await user.click(await screen.findByRole("button", { name: "Pay $1,252.50 on 12/01/2026" }));
  expect(await screen.findByRole("button", { name: "Scheduling $1,252.50…" })).toHaveAttribute("aria-disabled", "true");
});

test("asks before the consumer leaves other than by the page's own buttons [CONFIRM-31]", async () => {
  const { user, address } = await openConfirm();
  await user.click(screen.getByRole("link", { name: "Make Payment" }));
  expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
    "Nothing has been paid yet. We keep what you entered until you sign out or close this window, except the card number and CVV or the bank account number.",
  );
  expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
  await expectCloseWarning();
});

test("after the payment, Confirm redirects to the result, the disclosures screen redirects to the account route, and nothing is sent again [REGE-4, CONFIRM-37]", async () => {
  const { user, router, address, services } = await openCompleted();
  await user.click(screen.getByRole("link", { name: "See Payments" }));
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/transactionHistory"));
  await act(() => router.navigate("/harbor/accounts/100000001/rege?action=full"));
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001"));
  await act(() => router.navigate("/harbor/accounts/100000001/confirm?action=full"));
  expect(await screen.findByText("Transaction Successful")).toBeVisible();
  expect(address()).toBe("/harbor/accounts/100000001/completed");
  expect(services.requests(post)).toHaveLength(1);
});

test("Confirm of the next payment shows the messages of recurringSODCode, not those of confirmSODCode [CONFIRM-11]", async () => {
  const services = payingServices({
    "GET /api/messages": { body: { messages: [{ text: "You authorize the next payment." }] } },
  });
  const { user } = await openAt(
    "100000003/paymentForm?action=next",
    services,
    {},
    { ...companyConfig, confirmSODCode: "HCONF", recurringSODCode: "HRECUR" },
  );
  await fillCard(user);
  await fillBilling();
  await pressContinue(user);
  expect(await screen.findByText("You authorize the next payment.")).toBeVisible();
  expect(services.requests("GET /api/messages").map(({ rest }) => rest)).toEqual(["HRECUR/100000003"]);
});

describe("the reason for a failed fetch of messages", () => {
  test.each([
    [
      "no answer",
      noAnswer,
      "Error fetching Regulation E messages; no answer came. Check your connection and try again",
    ],
    [
      "an unreadable answer",
      { status: 502, body: "<html>" },
      "Error fetching Regulation E messages; the answer could not be read",
    ],
  ])("is shown after %s [FORM-75]", async (_case, answer, message) => {
    const { user } = await openAt(
      "100000001/paymentForm?action=full",
      payingServices({ "GET /api/regeMessages": answer }),
    );
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe("an acknowledgement on Confirm", () => {
  const refused = refusal(409, "acknowledgement_required", { disclosureLabel: "State Declaration" });
  const declared = {
    body: demoPage("100000001", { ...demoAccounts["100000001"], page: { messages: [{ text: "Line one." }] } }),
  };

  test("shows the failure when it cannot be recorded [CONFIRM-48]", async () => {
    const services = payingServices({
      [post]: refused,
      "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user } = await openConfirm(services);
    services.answers["GET /api/pages/harbor"] = declared;
    await user.click(payButton());
    await user.click(await screen.findByRole("checkbox", { name: "I have read the declaration." }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Error saving your acknowledgement; try later")).toBeVisible();
    expect(payButton()).toBeDisabled();
  });

  test("asks to start again when its text no longer exists [CONFIRM-49]", async () => {
    const { user } = await openConfirm(payingServices({ [post]: refused }));
    await user.click(payButton());
    expect(await screen.findByText("Please start again from Make Payment.")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(
      "There is something to accept first. No money was taken. Please read and accept it below.",
    );
  });
});

test("a disclosure that was not accepted is named, with a link to it [CONFIRM-45]", async () => {
  const { user } = await openConfirm(payingServices({ [post]: refusal(422, "rege_required") }));
  await user.click(payButton());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "There is something to accept first. No money was taken. Please read the Regulation E disclosures. Read the disclosures",
  );
});

test("after a reload, says that the portal is looking for the payment [CONFIRM-33]", async () => {
  sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
  await openAt(
    "100000001/confirm?action=full",
    payingServices({ "GET /api/payments/status": () => new Promise<never>(() => undefined) }),
  );
  expect(await screen.findByText("Looking for your payment…")).toBeInTheDocument();
});

describe("in Spanish", () => {
  const openInSpanish = async (answer: Parameters<typeof refusal>) => {
    const opened = await openConfirm(payingServices({ [post]: refusal(...answer) }));
    await opened.user.click(screen.getByRole("button", { name: "Español" }));
    await screen.findByRole("heading", { level: 1, name: "Confirme su pago" });
    return opened;
  };
  const figures = { amount: "1200.00", feeAmount: "2.50", total: "1202.50", paymentDate: "11/21/2026" };
  const firstPayment = {
    reference: "PAY-7F3K-2222",
    accountNo: "100000001",
    status: "succeeded",
    amount: "1250.00",
    total: "1252.50",
    paymentDate: "11/21/2026",
    sentAt: "2026-11-21T15:02:00.000Z",
    method: { kind: "card", brand: "VISA", last4: "1111" },
  };

  test.each<readonly [string, Parameters<typeof refusal>, string]>([
    [
      "a payment in doubt [CONFIRM-40]",
      [409, "payment_in_progress", { openPayment }],
      "Ya hay un pago en esta cuenta. Todavía lo estamos verificando. No vuelva a pagar. Ver el pago",
    ],
    [
      "a scheduled one [CONFIRM-41]",
      [409, "already_scheduled", { scheduledPayment: accountPayment() }],
      "Este pago ya está programado. $52.50 el 12/01/2026. Puede verlo y cancelarlo en Hacer un pago. Ir a Hacer un pago",
    ],
    [
      "other figures [CONFIRM-38]",
      [409, "amount_changed", { figures }],
      "Los montos cambiaron. No se cobró nada. El total era $1,252.50 y ahora es $1,202.50. Para aceptarlo, seleccione Pagar de nuevo.",
    ],
    [
      "a possible second payment [CONFIRM-42]",
      [409, "possible_duplicate", { firstPayment }],
      "Es posible que ya haya hecho este pago. No se cobró nada esta vez. Hace unos minutos se hizo un pago por el mismo monto en esta cuenta:",
    ],
    [
      "disclosures to accept [CONFIRM-45]",
      [422, "rege_required"],
      "Primero hay algo que aceptar. No se cobró nada. Lea los avisos de la Regulación E. Leer los avisos",
    ],
    [
      "a processor that does not answer [CONFIRM-50]",
      [503, "processor_unavailable"],
      "En este momento no se pudo comprobar la tarjeta o la cuenta bancaria. No se cobró nada. Espere un momento y seleccione Pagar de nuevo.",
    ],
    [
      "too many declined payments [PAY-104]",
      [429, "too_many_attempts", { retryAfterSeconds: 240 }],
      "Se rechazaron demasiados pagos. No se cobró nada. Espere 4 minutos y seleccione Pagar de nuevo.",
    ],
    [
      "paused payments [RECON-31]",
      [409, "payments_paused"],
      "En este momento no aceptamos pagos. No se cobró nada. Inténtelo de nuevo más tarde.",
    ],
    [
      "too many requests [CONFIRM-51]",
      [429, "too_many_requests"],
      "Hubo demasiadas solicitudes. No se cobró nada. Espere un momento y seleccione Pagar de nuevo.",
    ],
  ])("the notice of %s has the expected text", async (_, answer, text) => {
    const { user } = await openInSpanish(answer);
    await user.click(screen.getByRole("button", { name: "Pagar $1,252.50" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
  });

  test("Confirm says what will happen and what Pay authorizes [CONFIRM-2, CONFIRM-3, CONFIRM-7, CONFIRM-8]", async () => {
    await openInSpanish([500, "internal_error"]);
    for (const text of [
      "Total a pagar",
      "Cobraremos $1,252.50 a su tarjeta Visa terminada en 1111 hoy, 11/21/2026.",
      "Al seleccionar Pagar, usted autoriza a Harbor Recovery Services a hacer este único cobro.",
      "No se cobra nada hasta que seleccione Pagar.",
    ])
      expect(screen.getByRole("main")).toHaveTextContent(text);
  });
});
