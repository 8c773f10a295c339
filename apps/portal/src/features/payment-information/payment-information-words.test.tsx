import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import { payingServices, refusal } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

async function openPage(answers: Parameters<typeof payingServices>[0] = {}) {
  const opened = await openAt("100000001/paymentInfo", payingServices(answers));
  await screen.findByRole("heading", { level: 1, name: "Payment Information" });
  return opened;
}

test.each([
  ["Last Name", "x".repeat(26), "The Last Name field must be less than 25 characters"],
  ["First Name", " ", "First Name is required."],
  ["Last Name", " ", "Last Name is required."],
  ["Billing Address", " ", "Billing Address is required."],
  ["City", " ", "City is required."],
  ["Zip Code", " ", "Zip Code is required."],
  ["Card Number", " ", "Card Number is required."],
  ["CVV", " ", "CVV is required."],
  ["CVV", "12345678901", "The CVV field must be less than 10 characters"],
])("%s, filled in with %j, is refused with '%s' [METHOD-3]", async (label, typed, message) => {
  const { user } = await openPage();
  const field = await screen.findByLabelText(label);
  await user.click(field);
  await user.paste(typed);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message.replace(/\./g, "\\.")}$`));
});

test.each(["State", "Expiry Month", "Expiry Year"])(
  "%s is required: it shows the error when left without a choice [METHOD-3]",
  async (label) => {
    const { user } = await openPage();
    await user.click(await screen.findByLabelText(label));
    await user.tab();
    expect(await screen.findByText(`${label} is required.`)).toBeVisible();
  },
);

test("State lists the fifty states, DC and PR, sorted by name [METHOD-5]", async () => {
  await openPage();
  const [first, ...states] = within(await screen.findByLabelText("State"))
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(first).toBe("Choose a state");
  expect(states).toHaveLength(52);
  expect(states).toEqual(
    expect.arrayContaining(["Alabama", "District of Columbia", "Maryland", "Puerto Rico", "Wyoming"]),
  );
  expect(states).toEqual([...states].sort());
});

test("shows the failure when the method on file cannot be fetched [METHOD-20]", async () => {
  await openPage({ "GET /api/payments/info": refusal(500, "internal_error", { detail: "try later" }) });
  expect(await screen.findByText("Error fetching your payment information; try later")).toBeVisible();
});

test("says that the card is kept for the next payments and that nothing is charged now [METHOD-16]", async () => {
  await openPage();
  expect(await screen.findByText("We keep this card for your next payments. Nothing is charged now.")).toBeVisible();
});
