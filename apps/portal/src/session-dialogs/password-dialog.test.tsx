import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cardNumber,
  cleanTab,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  pressContinue,
  walkToConfirm,
} from "../payment-flow/testing/open-paying";
import { paymentResult, payingServices, refusal } from "../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const post = "POST /api/payments";
const login = "POST /token/login";
const dead = refusal(401, "unauthenticated");

/** Services whose current session is over; the password is `right`. */
function endedServices(call: string, alive: unknown) {
  const state = { over: true };
  const services = payingServices({
    [call]: () => (state.over ? dead : { body: alive }),
    [login]: ({ body }) => {
      if (body["password"] !== "right") return refusal(401, "invalid_credentials");
      state.over = false;
      return { body: { jwt: "another-token", username: "casey@example.com" } };
    },
  });
  return services;
}

async function signInAgain(user: UserEvent, password = "right") {
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
  await user.type(dialog.getByLabelText("Password of casey@example.com"), password);
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  return dialog;
}

describe("when the session ends on the form", () => {
  const regeCall = "GET /api/regeMessages";

  test("asks for the password in place; keeps what was typed, and a bank payment continues [SIGN-97, FORM-78]", async () => {
    const services = endedServices(regeCall, { messages: [] });
    const { user, address } = await openAt("100000001/paymentForm?action=full", services);
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    await signInAgain(user);
    expect(await screen.findByRole("button", { name: "Pay $1,250.00" })).toBeEnabled();
    expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
    expect(services.requests(login)[0]?.body).toEqual({
      instanceId: "harbor",
      username: "casey@example.com",
      password: "right",
    });
    expect(localStorage.getItem("harbor.token")).toBe("another-token");
  });

  test("keeps everything but card number and CVV, which must be typed again [SIGN-98, FORM-78]", async () => {
    const services = endedServices(regeCall, { messages: [] });
    const { user, address } = await openAt("100000001/paymentForm?action=full", services);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await screen.findByRole("dialog", { name: "Sign in to go on" });
    expect(screen.getByLabelText("Card Number")).toHaveValue("");
    expect(screen.getByLabelText("CVV")).toHaveValue("");
    await signInAgain(user);
    expect(await screen.findByText(/^You are signed in again and nothing was paid\./)).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/paymentForm?action=full");
    expect(screen.getByLabelText("First Name")).toHaveValue("Casey");
    expect(screen.getByLabelText("Expiry Month")).toHaveValue("08");
    await user.type(screen.getByLabelText("Card Number"), cardNumber);
    await user.type(screen.getByLabelText("CVV"), "987");
    await pressContinue(user);
    expect(await screen.findByRole("button", { name: "Pay $1,252.50" })).toBeEnabled();
  });

  test("reports a wrong or missing password and asks again [SIGN-102]", async () => {
    const { user } = await openAt("100000001/paymentForm?action=full", endedServices(regeCall, { messages: [] }));
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    const dialog = await signInAgain(user, "wrong");
    expect(await dialog.findByText("That password is not right. Please try again.")).toBeVisible();
    expect(dialog.getByLabelText("Password of casey@example.com")).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Sign in" }));
    expect(await dialog.findByText("Password is required.")).toBeVisible();
    await signInAgain(user);
    expect(await screen.findByRole("button", { name: "Pay $1,250.00" })).toBeEnabled();
  });

  test("redirects to login on Cancel, and login says that the session ended [SIGN-104, FORM-79]", async () => {
    const { user, address } = await openAt(
      "100000001/paymentForm?action=full",
      endedServices(regeCall, { messages: [] }),
    );
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    await user.click(
      within(await screen.findByRole("dialog", { name: "Sign in to go on" })).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
    expect(localStorage.getItem("harbor.token")).toBeNull();
  });
});

describe("when the session ends on Confirm", () => {
  test("sends a card payment back to the form, which keeps all but card number and CVV; the first request is not sent again [SIGN-99, CONFIRM-54]", async () => {
    const services = endedServices(post, paymentResult());
    const { user, address } = await walkToConfirm(services);
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    await signInAgain(user);
    expect(await screen.findByText(/^You are signed in again and nothing was paid\./)).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/paymentForm?action=full&needsSD=false&sdAccepted=false");
    expect(screen.getByLabelText("Card Number")).toHaveValue("");
    expect(screen.getByLabelText("CVV")).toHaveValue("");
    expect(screen.getByLabelText("Billing Address")).toHaveValue("1820 Eutaw Place");
    expect(services.requests(post)).toHaveLength(1);
    await user.type(screen.getByLabelText("Card Number"), cardNumber);
    await user.type(screen.getByLabelText("CVV"), "987");
    await pressContinue(user);
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByText("Transaction Successful");
  });

  test("keeps a bank payment on Confirm, and sends it only on another press of Pay [SIGN-100, CONFIRM-54]", async () => {
    const services = endedServices(post, paymentResult());
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    await user.click(await screen.findByRole("button", { name: "Pay $1,250.00" }));
    await signInAgain(user);
    expect(await screen.findByText("You are signed in again.")).toBeVisible();
    expect(services.requests(post)).toHaveLength(1);
    await user.click(await screen.findByRole("button", { name: "Pay $1,250.00" }));
    await screen.findByText("Transaction Successful");
    expect(services.requests(post)).toHaveLength(2);
  });
});

test("when the session ends elsewhere, the portal redirects to login [SIGN-105, MAKE-14]", async () => {
  const services = payingServices({ "GET /api/pages/harbor": dead });
  const { address } = await openAt("100000001/makePayment", services);
  await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
});
