import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openConfirm } from "../payment-flow/testing/open-paying";
import { payingServices, refusal } from "../payment-flow/testing/paying-services";

beforeEach(cleanTab);

test("when a session ends on Confirm, the dialog says what is kept and that no money was taken, and the form says what to do next [SIGN-101]", async () => {
  const services = payingServices({
    "POST /api/payments": refusal(401, "unauthenticated"),
    "POST /token/login": { body: { jwt: "another-token", username: "casey@example.com" } },
  });
  const { user } = await openConfirm(services);
  await user.click(screen.getByRole("button", { name: "Pay $1,252.50" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
  expect(
    dialog.getByText(
      "Your session has ended. Enter your password to go on. What you entered is still here, except a card number and its CVV. No money was taken.",
    ),
  ).toBeVisible();
  await user.type(dialog.getByLabelText("Password of casey@example.com"), "right");
  await user.click(dialog.getByRole("button", { name: "Sign in" }));
  expect(
    await screen.findByText(
      "You are signed in again and nothing was paid. Please check what you entered; a card number and its CVV must be typed once more.",
    ),
  ).toBeVisible();
});
