import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openForm } from "../../payment-flow/testing/open-paying";
import { noAnswer, payingServices, refusal } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

/** Account 100000003 of the demo owes 840.50. */
const due = "840.50";

const figures = (pastDueAmt: string | null, nextSchedPmtAmt: string | null) =>
  payingServices({
    "GET /api/payments/singlePaymentInfo": {
      body: { pastDueAmt, nextSchedPmtAmt, currPeriodOverpayment: null, totalPaymentDue: due },
    },
  });

const group = () => screen.getByRole("group", { name: "Amounts to choose from" });
const offered = () =>
  within(group())
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

test("a press fills in the past due, the next payment or the total, and shows which one it is [FORM-83]", async () => {
  const { user } = await openForm("100000003", "oneTime", figures("40.00", "140.08"));
  const amount = screen.getByLabelText<HTMLInputElement>("Payment Amount");
  expect(amount.value).toBe("");
  for (const [name, value] of [
    ["Past due $40.00", "40.00"],
    ["Next payment $140.08", "140.08"],
    ["Whole balance $840.50", "840.50"],
  ] as const) {
    await user.click(within(group()).getByRole("button", { name }));
    expect(amount.value).toBe(value);
    expect(
      within(group())
        .getAllByRole("button", { pressed: true })
        .map(({ textContent }) => textContent),
    ).toEqual([name]);
  }
  await user.clear(amount);
  await user.type(amount, "25");
  expect(within(group()).queryByRole("button", { pressed: true })).toBeNull();
});

test("a press resolves the error of the amount [FORM-83]", async () => {
  const { user } = await openForm("100000003", "oneTime", figures("40.00", null));
  await user.type(screen.getByLabelText("Payment Amount"), "9999");
  await user.tab();
  expect(screen.getByLabelText("Payment Amount")).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Past due $40.00" }));
  expect(screen.getByLabelText("Payment Amount")).not.toBeInvalid();
});

test.each<[string, string | null, string | null, string[]]>([
  ["missing figures", null, null, ["Whole balance $840.50"]],
  ["figures of 0", "0.00", "0.00", ["Whole balance $840.50"]],
  ["figures above the due", "900.00", "841.00", ["Whole balance $840.50"]],
  ["figures that equal the total", due, due, ["Whole balance $840.50"]],
  ["a next payment that equals the past due", "40.00", "40.00", ["Past due $40.00", "Whole balance $840.50"]],
])("does not offer %s [FORM-84]", async (_case, pastDue, next, expected) => {
  await openForm("100000003", "oneTime", figures(pastDue, next));
  expect(offered()).toEqual(expected);
});

test("does not offer an amount above the tenant's limit [FORM-84]", async () => {
  await openForm("100000003", "oneTime", figures("40.00", null), { maxPaymentAmount: "100" });
  expect(offered()).toEqual(["Past due $40.00"]);
});

test.each([
  ["a refusal", refusal(500, "internal_error")],
  ["no answer", noAnswer],
])(
  "offers the total alone, without an error, after %s to the call for the figures [FORM-85]",
  async (_case, answer) => {
    await openForm("100000003", "oneTime", payingServices({ "GET /api/payments/singlePaymentInfo": answer }));
    expect(offered()).toEqual(["Whole balance $840.50"]);
    expect(screen.queryByText(/^Error/)).toBeNull();
  },
);

test.each(["full", "next"])("a payment with the locked amount of %s offers none [FORM-83]", async (action) => {
  await openForm("100000003", action, figures("40.00", "140.08"));
  expect(screen.queryByRole("group", { name: "Amounts to choose from" })).toBeNull();
});
