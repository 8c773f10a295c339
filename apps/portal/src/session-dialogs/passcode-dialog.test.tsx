import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, fillBank, fillBilling, openAt, pressContinue } from "../payment-flow/testing/open-paying";
import { payingServices, refusal } from "../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const target = { channel: "sms", target: "***-***-0142" };

test("renewing a session on the form asks for the one-time passcode after the password and keeps what was typed [SIGN-103, OTP-28]", async () => {
  const state = { over: true };
  const services = payingServices({
    "GET /api/regeMessages": () => (state.over ? refusal(401, "unauthenticated") : { body: { messages: [] } }),
    "POST /token/login": {
      body: { jwt: "pending-token", username: "casey@example.com", otpPending: true, passcodeTarget: target },
    },
    "POST /otp/send": { body: { ...target, expiresInSeconds: 600, resendInSeconds: 30, triesLeft: 5 } },
    "POST /otp/apply": ({ body }) => {
      if (body["code"] !== "123456") return refusal(422, "passcode_wrong", { triesLeft: 4 });
      state.over = false;
      return { body: { username: "casey@example.com", jwt: "another-token" } };
    },
  });
  const { user, address } = await openAt("100000001/paymentForm?action=full", services);
  await fillBank(user);
  await fillBilling();
  await pressContinue(user);
  const password = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
  await user.type(password.getByLabelText("Password of casey@example.com"), "right");
  await user.click(password.getByRole("button", { name: "Sign in" }));

  const request = within(await screen.findByRole("dialog", { name: "We need to check that it is you" }));
  expect(request.getByText("We will send a code by text message to ***-***-0142.")).toBeVisible();
  await user.click(request.getByRole("button", { name: "Send code" }));
  const verify = within(await screen.findByRole("dialog", { name: "Enter your code" }));
  const field = verify.getByLabelText("One-time passcode");
  await user.type(field, "654321");
  await user.click(verify.getByRole("button", { name: "Continue" }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining("That code is not right. You can try 4 more times."),
    ),
  );
  expect(localStorage.getItem("harbor.token")).not.toBe("another-token");
  await user.clear(field);
  await user.type(field, "123456");
  await user.click(verify.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("button", { name: "Pay $1,250.00" })).toBeEnabled();
  expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
  expect(localStorage.getItem("harbor.token")).toBe("another-token");
});
