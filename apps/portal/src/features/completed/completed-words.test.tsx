import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  fillBilling,
  fillCard,
  openAt,
  openCompleted,
  pressContinue,
} from "../../payment-flow/testing/open-paying";
import {
  checkingResult,
  demoAccounts,
  demoPage,
  paymentResult,
  payingServices,
  refusal,
  scheduledResult,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const post = "POST /api/payments";
const status = "GET /api/payments/status";

/** Opens Completed for a payment of which this tab knows only the key, as after a reload. */
async function openFollowed(answer: NonNullable<Parameters<typeof payingServices>[0]>[string]) {
  sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
  const opened = await openAt("100000001/completed", payingServices({ [status]: answer }));
  await screen.findByRole("heading", { level: 1 });
  return opened;
}

describe("the receipt", () => {
  test.each([
    [
      "now",
      "Payment successful",
      paymentResult(),
      "We send the receipt to casey@example.com.",
      "You can find this payment again under See Payments.",
    ],
    [
      "for a later date",
      "Scheduled for 12/01/2026",
      scheduledResult(),
      "We send the receipt to casey@example.com when the payment has been made.",
      "Nothing has been charged yet. Until that day you can cancel this payment under See Payments.",
    ],
  ])(
    "of a payment %s says where the receipt is sent and where to find the payment again [DONE-13, DONE-15, DONE-16]",
    async (_when, heading, result, receipt, found) => {
      const page = demoPage("100000001", demoAccounts["100000001"]);
      const instanceConfig = { ...page.instanceConfig, emailReceiptsEnabled: true };
      const services = payingServices({
        "GET /api/pages/harbor": { body: { ...page, instanceConfig } },
        [post]: { body: result },
      });
      const { user } = await openAt("100000001/paymentForm?action=full", services, instanceConfig);
      await fillCard(user);
      await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
      await screen.findByLabelText("Receipt Email");
      await fillBilling();
      await pressContinue(user);
      await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
      // Confirm has already said where the receipt goes.
      await screen.findByRole("heading", { level: 1, name: heading });
      expect(await screen.findByText(receipt)).toBeVisible();
      const link = within(screen.getByRole("main")).getByRole("link", { name: "See Payments" });
      expect(link.closest("p")).toHaveTextContent(found);
      expect(services.requests(post)[0]?.body).toMatchObject({
        sendConfEmail: true,
        confirmEmail: "casey@example.com",
        sendConfText: false,
      });
    },
  );

  test("of a bank payment names the account it was taken from [DONE-7]", async () => {
    await openFollowed({
      body: paymentResult({ method: { kind: "bank", last4: "6789" }, feeAmount: "0.00", total: "1250.00" }),
    });
    expect((await screen.findByText("Bank account", { selector: "dt" })).nextElementSibling).toHaveTextContent(
      "ending 6789",
    );
  });
});

describe("failure", () => {
  test("says what to do next [DONE-24]", async () => {
    await openCompleted(payingServices({ [post]: { body: paymentResult({ success: false, status: "declined" }) } }));
    expect(screen.getByText("Your bank did not approve the payment of $1,252.50.")).toBeVisible();
    expect(
      screen.getByText(
        "You can try again with the same or another card or bank account. For your safety you will enter the card number and CVV or the bank account number again.",
      ),
    ).toBeVisible();
  });

  test.each([
    [
      "We did not make the payment of $1,252.50. The processor is closed.",
      "the services' errorMessage",
      { body: paymentResult({ success: false, status: "failed", errorMessage: "The processor is closed." }) },
    ],
    [
      "We did not make the payment of $1,252.50.",
      "the default alone where the services say nothing",
      refusal(422, "invalid_payment", { detail: "", title: "" }),
    ],
  ])("reads '%s' with %s [DONE-21]", async (text, _case, answer) => {
    await openCompleted(payingServices({ [post]: answer }));
    expect(screen.getByText("Transaction NOT Successful")).toBeVisible();
    expect(
      screen
        .getByText("We did not make the payment of", { exact: false })
        .closest("p")
        ?.textContent?.replace(/\s+/g, " ")
        .trim(),
    ).toBe(text);
  });
});

test("a scheduled payment that was cancelled keeps its code [DONE-18]", async () => {
  await openFollowed({ body: scheduledResult({ status: "cancelled", success: false }) });
  await screen.findByRole("heading", { level: 1, name: "Payment cancelled" });
  expect(screen.getByText("Confirmation code", { selector: "dt" }).nextElementSibling).toHaveTextContent(
    "HRS-7Q2M-94KD",
  );
});

describe("checking", () => {
  const at = "2026-11-21T19:05:00Z";
  const steps = () =>
    within(screen.getByRole("list", { name: "Progress of the check" }))
      .getAllByRole("listitem")
      .map((step) => step.textContent?.replace(/\s+/g, " ").trim());

  test("says that we are finding out what became of the payment, even if this tab does not know its figures [DONE-29]", async () => {
    history.replaceState({ paymentSent: true }, "");
    await openFollowed(() => new Promise<never>(() => undefined));
    expect(
      await screen.findByText(
        "We are finding out what became of your payment: the money may have been taken. You do not need to do anything. This page updates itself.",
      ),
    ).toBeVisible();
    expect(screen.getByText("Result not known yet")).toBeVisible();
  });

  test("lists every step and the time of the next check [DONE-27, DONE-28, DONE-30]", async () => {
    const trace = (["scheduled", "sent", "no_answer", "asked_processor"] as const).map((event) => ({ at, event }));
    const nextCheckAt = new Date(Date.now() + 4.5 * 60_000).toISOString();
    await openFollowed({ body: checkingResult({ trace, nextCheckAt }) });
    await screen.findByText("PAY-5TX9-20KM");
    expect(steps()).toEqual([
      "2:05 PM Payment scheduled",
      "2:05 PM Payment sent",
      "2:05 PM No final answer yet",
      "2:05 PM Asked the processor, no final answer yet",
      "Next check within 5 minutes. You may close this page.",
    ]);
  });

  test("says that a person is reviewing the payment, with one minute to the next check [DONE-31]", async () => {
    const nextCheckAt = new Date(Date.now() + 20_000).toISOString();
    await openFollowed({ body: checkingResult({ trace: [{ at, event: "in_review" }], nextCheckAt }) });
    expect(await screen.findByText("We are looking into it ourselves. You do not need to do anything.")).toBeVisible();
    expect(steps()).toEqual([
      "2:05 PM Being looked into by a person",
      "Next check within 1 minute. You may close this page.",
    ]);
  });

  test("announces that the payment was not made [DONE-32]", async () => {
    const services = payingServices({
      [post]: { status: 202, body: checkingResult() },
      [status]: { body: paymentResult({ success: false, status: "failed" }) },
    });
    await openCompleted(services);
    expect(await screen.findByText("Payment not made", { selector: "[role=status] *" })).toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).toBeNull());
  });
});

describe("in Spanish", () => {
  const at = "2026-11-21T19:05:00Z";
  const declined = { success: false, status: "declined", errorMessage: "Do not honor" } as const;

  test.each([
    [
      "a success [DONE-4, DONE-13, DONE-36]",
      "Pago realizado",
      { body: paymentResult() },
      ["Transacción exitosa", "$1,252.50 pagados", "Puede volver a encontrar este pago en Ver pagos."],
    ],
    [
      "a success of a scheduled payment [DONE-14, DONE-15, DONE-36]",
      "Programado para el 12/01/2026",
      { body: scheduledResult() },
      ["Pago programado", "Todavía no se ha cobrado nada. Hasta ese día puede cancelar este pago en Ver pagos."],
    ],
    [
      "a scheduled payment that was cancelled [DONE-17, DONE-18, DONE-36]",
      "Pago cancelado",
      { body: scheduledResult({ status: "cancelled", success: false }) },
      ["No se cobró nada.", "El pago de $1,252.50 del 12/01/2026 se canceló. No se cobró nada.", "Ir a Hacer un pago"],
    ],
    [
      "a scheduled payment that was skipped [DONE-17, DONE-18, DONE-36]",
      "Pago no cobrado",
      { body: scheduledResult({ status: "skipped", success: false }) },
      ["No se cobró nada.", "El pago de $1,252.50 del 12/01/2026 no se realizó. No se cobró nada."],
    ],
    [
      "a decline [DONE-19, DONE-20, DONE-24, DONE-36]",
      "Pago rechazado",
      { body: paymentResult(declined) },
      [
        "La transacción NO se realizó",
        "No se cobró nada.",
        "Su banco no aprobó el pago de $1,252.50. Respondió: Do not honor.",
        "Puede intentarlo de nuevo con la misma u otra tarjeta o cuenta bancaria. Por su seguridad, volverá a escribir el número y el CVV de la tarjeta o el número de la cuenta bancaria.",
        "Intentar de nuevo",
        "O llame al (410) 555-0142.",
      ],
    ],
    [
      "any other failure [DONE-19, DONE-21, DONE-36]",
      "Pago no realizado",
      { body: paymentResult({ success: false, status: "failed" }) },
      ["La transacción NO se realizó", "No se cobró nada.", "No hicimos el pago de $1,252.50."],
    ],
    [
      "a payment in doubt [DONE-26, DONE-27, DONE-28, DONE-36]",
      "Estamos verificando este pago",
      {
        body: checkingResult({
          trace: (["scheduled", "sent", "no_answer", "asked_processor"] as const).map((event) => ({ at, event })),
        }),
      },
      [
        "Todavía no se sabe el resultado",
        "No vuelva a pagar.",
        "Enviamos $1,252.50 y aún no tenemos una respuesta definitiva: es posible que el dinero se haya cobrado. No tiene que hacer nada. Esta página se actualiza sola.",
        "Pago programado",
        "Pago enviado",
        "Todavía sin respuesta definitiva",
        "Preguntamos al procesador; todavía sin respuesta definitiva",
        "Seguimos verificando. Puede cerrar esta página.",
      ],
    ],
    [
      "a payment in review [DONE-31, DONE-36]",
      "Estamos verificando este pago",
      { body: checkingResult({ trace: [{ at, event: "in_review" }] }) },
      [
        "No vuelva a pagar.",
        "Lo estamos revisando nosotros. No tiene que hacer nada.",
        "Una persona lo está revisando",
      ],
    ],
    [
      "a payment that this tab does not know, without a connection [DONE-29, DONE-33, DONE-36]",
      "Estamos verificando este pago",
      refusal(503, "service_unavailable"),
      [
        "No vuelva a pagar.",
        "Estamos averiguando qué pasó con su pago: es posible que el dinero se haya cobrado. No tiene que hacer nada. Esta página se actualiza sola.",
        "En este momento no hay conexión con nosotros.",
        "Su pago no se ha perdido y seguimos preguntando. También puede cerrar esta página y mirar más tarde en Ver pagos. O llame al (410) 555-0142.",
      ],
    ],
  ])("%s has the expected text", async (_, heading, answer, texts) => {
    localStorage.setItem("paydown.language", "es");
    history.replaceState({ paymentSent: true }, "");
    sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
    await openAt("100000001/completed", payingServices({ [status]: answer }));
    await screen.findByRole("heading", { level: 1, name: heading });
    const main = screen.getByRole("main");
    await waitFor(() => {
      for (const text of texts) expect(main).toHaveTextContent(text);
    });
  });
});
