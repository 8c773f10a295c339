import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt, replace } from "../../payment-flow/testing/open-paying";
import {
  noAnswer,
  paymentResult,
  payingServices,
  refusal,
  scheduledResult,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const status = "GET /api/payments/status";
const post = "POST /api/payments/receipt";
const acknowledged = "POST /api/demographics/acknowledge";
const email = "casey@example.com";
const consent = {
  en: "You agree to receive a receipt.\nFor this payment only.",
  es: "Usted acepta recibir un recibo.\nSolo para este pago.",
};
const offered = { emailReceiptsEnabled: true, emailConsent: consent };
const made = paymentResult({ mayRequestReceipt: true });
const asked = paymentResult({ receiptTo: email });

/** Opens Completed for a payment, as 'See the payment' does. */
async function open(result = made, answers: Parameters<typeof payingServices>[0] = {}, instance: object = offered) {
  sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
  const services = payingServices({ [status]: { body: result }, [post]: { body: asked }, ...answers });
  const opened = await openAt("100000001/completed", services, instance);
  await screen.findByText(/^(Transaction Successful|Payment Scheduled|Pago programado)$/);
  return opened;
}
const form = () => screen.findByRole("region", { name: "Email me the receipt" });
const send = () => screen.getByRole("button", { name: "Send the receipt" });

test("the address of the receipt is requested once, with the consent, and takes the place of the form [DONE-37, DONE-38, DONE-40]", async () => {
  const { user, services } = await open();
  expect(await form()).toBeVisible();
  const field = screen.getByLabelText("Receipt Email");
  expect(field).toHaveValue(email);
  expect(field).toHaveAccessibleDescription("You agree to receive a receipt. For this payment only.");
  await user.click(send());
  const said = await screen.findByText("We send the receipt to casey@example.com.");
  await waitFor(() => expect(said.closest("[role=status]")).toHaveFocus());
  expect(screen.queryByRole("region", { name: "Email me the receipt" })).toBeNull();
  expect(services.requests(acknowledged).map(({ body }) => body)).toEqual([
    {
      demPortalUsername: email,
      demIdtyNo: expect.any(String),
      disclosureLabel: "emailConsent",
      disclosureText: "You agree to receive a receipt.\nFor this payment only.",
      dbtNo: "100000001",
    },
  ]);
  expect(services.requests(post).map(({ rest, body }) => [rest, body])).toEqual([["PAY-5TX9-20KM", { email }]]);
});

test("a tenant without a consent text has no consent recorded [DONE-38]", async () => {
  const { user, services } = await open(made, {}, { emailReceiptsEnabled: true });
  await form();
  await user.click(send());
  await screen.findByText("We send the receipt to casey@example.com.");
  expect(services.requests(acknowledged)).toEqual([]);
});

test("where consumers sign in with a username, the address is empty at first [DONE-38]", async () => {
  await open(made, {}, { ...offered, loginIdentifier: "USERNAME" });
  await form();
  expect(screen.getByLabelText("Receipt Email")).toHaveValue("");
});

test("an address that is not one is not sent; the summary takes the focus [DONE-39]", async () => {
  const { user, services } = await open();
  await form();
  await replace(user, "Receipt Email", "casey@");
  await user.click(send());
  const message = "Receipt Email must be a valid email address.";
  const link = await screen.findByRole("link", { name: message });
  await waitFor(() => expect(link.closest("[tabindex='-1']")).toHaveFocus());
  expect(screen.getByLabelText("Receipt Email")).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(services.requests(post)).toEqual([]);
  await replace(user, "Receipt Email", " casey.m@example.com ");
  await user.click(send());
  await waitFor(() =>
    expect(services.requests(post).map(({ body }) => body)).toEqual([{ email: "casey.m@example.com" }]),
  );
});

test("of a scheduled payment says that it comes later [DONE-37, DONE-40]", async () => {
  const { user } = await open(scheduledResult({ mayRequestReceipt: true }), {
    [post]: { body: scheduledResult({ receiptTo: email }) },
  });
  expect(within(await form()).getByText("We will send it once the payment goes through.")).toBeVisible();
  await user.click(send());
  expect(
    await screen.findByText("We send the receipt to casey@example.com when the payment has been made."),
  ).toBeVisible();
});

test.each([
  ["whose receipt is on its way", { receiptTo: email }, "We send the receipt to casey@example.com."],
  ["with a text message", { receiptTo: "4105550142" }, "We send the receipt to (410) 555-0142."],
])("a payment %s, opened again, names the recipient and has no form [DONE-40]", async (_, more, said) => {
  await open(paymentResult(more));
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Email me the receipt" })).toBeNull();
});

test.each([
  ["a payment that has none to request", paymentResult(), offered],
  ["a tenant without receipts by email", made, {}],
])("%s has no form [DONE-37]", async (_, result, instance) => {
  await open(result, {}, instance);
  await screen.findByRole("button", { name: "Print" });
  expect(screen.queryByRole("region", { name: "Email me the receipt" })).toBeNull();
});

describe("a request that fails keeps what was typed and says so [DONE-41]", () => {
  test.each([
    [
      "requested elsewhere",
      refusal(409, "receipt_not_available"),
      /^No further receipt can be requested for this payment\.$/,
    ],
    [
      "for another reason",
      refusal(404, "payment_not_found", { detail: "not found" }),
      /^Error requesting the receipt; not found$/,
    ],
    [
      "after too many",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 601 }),
      /already\. Try again in 11 min\.$/,
    ],
    ["without an answer", noAnswer, /^Error requesting the receipt; /],
  ] as const)("%s", async (_, answer, said) => {
    const { user, services } = await open(made, { [post]: answer });
    await form();
    await replace(user, "Receipt Email", "casey.m@example.com");
    await user.click(send());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(said);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(screen.getByLabelText("Receipt Email")).toHaveValue("casey.m@example.com");
    services.answers[post] = { body: asked };
    await user.click(send());
    expect(await screen.findByText(/^We send the receipt to/)).toBeVisible();
  });

  test("if the consent is not recorded, no receipt is requested", async () => {
    const { user, services } = await open(made, {
      [acknowledged]: refusal(500, "internal_error", { detail: "later" }),
    });
    await form();
    await user.click(send());
    expect(await screen.findByRole("alert")).toHaveTextContent("Error requesting the receipt; later");
    expect(services.requests(post)).toEqual([]);
  });
});

test("is in Spanish, and records the consent in Spanish [DONE-38, DONE-41]", async () => {
  localStorage.setItem("paydown.language", "es");
  const { user, services } = await open(scheduledResult({ mayRequestReceipt: true }), {
    [post]: refusal(429, "too_many_attempts", { retryAfterSeconds: 60 }),
  });
  const region = within(await screen.findByRole("region", { name: "Enviarme el recibo por correo electrónico" }));
  expect(region.getByText("Lo enviaremos cuando se haya hecho el pago.")).toBeVisible();
  await user.click(region.getByRole("button", { name: "Enviar el recibo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Esta dirección ya recibió varios recibos. Inténtelo de nuevo en 1 min.",
  );
  expect(services.requests(acknowledged)[0]?.body["disclosureText"]).toBe(
    "Usted acepta recibir un recibo.\nSolo para este pago.",
  );
  for (const [answer, said] of [
    [refusal(409, "receipt_not_available"), "No se puede pedir otro recibo para este pago."],
    [refusal(404, "payment_not_found"), /^Error al pedir el recibo; /],
  ] as const) {
    services.answers[post] = answer;
    await user.click(region.getByRole("button", { name: "Enviar el recibo" }));
    expect(await screen.findByText(said)).toBeVisible();
  }
});
