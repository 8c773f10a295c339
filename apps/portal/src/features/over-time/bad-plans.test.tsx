import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, pressContinue } from "../../payment-flow/testing/open-paying";
import { fillOwn, openForm } from "./testing/open-plans";
import { planningServices } from "./testing/planning-services";

beforeEach(cleanTab);

const [amountField, paymentsField, dateField] = ["Amount of each payment", "Number of payments", "First payment date"];
const long = "9".repeat(5_000);
const noAmount = "Amount of each payment must be a number and have at most 2 digits.";

/** Each row is wrong in the field that its message names. */
const wrong: readonly (readonly [amount: string, payments: string, date: string, message: string, field?: string])[] = [
  ["", "3", "2026-12-05", "Amount of each payment is required."],
  ["0", "3", "2026-12-05", "Enter an amount above $0.00", amountField],
  ["0.00", "3", "2026-12-05", "Enter an amount above $0.00", amountField],
  ["-1", "3", "2026-12-05", "Enter an amount above $0.00", amountField],
  ["a lot", "3", "2026-12-05", noAmount],
  ["$1,205.00", "3", "2026-12-05", "Please remove the $", amountField],
  ["1,205.00", "3", "2026-12-05", noAmount],
  ["1205.001", "3", "2026-12-05", noAmount],
  ["1e3", "3", "2026-12-05", noAmount],
  [long, "3", "2026-12-05", noAmount],
  ["3600.01", "3", "2026-12-05", "Amount of each payment must not be more than the $3,600.00 due."],
  ["1205", "", "2026-12-05", "Number of payments is required."],
  ["1205", "0", "2026-12-05", "Number of payments must be from 1 to 24."],
  ["1205", "10000", "2026-12-05", "Number of payments must be from 1 to 24."],
  ["1205", "25", "2026-12-05", "Number of payments must be from 1 to 24."],
  ["1205", long, "2026-12-05", "Number of payments must be from 1 to 24."],
  ["1205", "-3", "2026-12-05", "Number of payments must contain only numbers."],
  ["1205", "2.5", "2026-12-05", "Number of payments must contain only numbers."],
  ["1205", "three", "2026-12-05", "Number of payments must contain only numbers."],
  ["1205", "3", "", "First payment date is required."],
  ["1205", "3", "2026-11-20", "First payment date must be 11/21/2026 or later."],
];

const short = (text: string) => (text.length > 20 ? `${text.length} characters` : `'${text}'`);

test.each(
  wrong.map(
    (row) =>
      [
        row
          .slice(0, 3)
          .map((text) => short(text ?? ""))
          .join(", "),
        row,
      ] as const,
  ),
)(
  "a consumer's own plan of %s shows the error beside the field and in the summary, makes no call and loses nothing [PLAN-23, PLAN-24, PLAN-25]",
  async (_name, [amount, payments, date, message, field]) => {
    const { user, services } = await openForm();
    await fillOwn(user, amount, payments, date);
    await pressContinue(user);
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([message]);
    const atFault =
      [amountField, paymentsField, dateField].find((label) => message.startsWith(label ?? "")) ?? field ?? "";
    expect(screen.getByLabelText(atFault)).toHaveAccessibleDescription(
      expect.stringMatching(new RegExp(`Error: ${message.replace(/[.$]/g, "\\$&")}$`)) as string,
    );
    expect(
      [amountField, paymentsField, dateField].map(
        (label) => (screen.getByLabelText(label ?? "") as HTMLInputElement).value,
      ),
    ).toEqual([amount, payments, date]);
    expect(services.requests("POST /api/strategies/POROVT")).toEqual([]);
  },
);

test("the errors of all fields show at once, and each clears when its field is corrected [PLAN-26]", async () => {
  const { user } = await openForm();
  await fillOwn(user, "0", "0", "2026-11-20");
  await pressContinue(user);
  const summary = within(await screen.findByRole("group", { name: "There is a problem" }));
  const told = () => summary.getAllByRole("link").map(({ textContent }) => textContent);
  expect(told()).toEqual([
    "Enter an amount above $0.00",
    "Number of payments must be from 1 to 24.",
    "First payment date must be 11/21/2026 or later.",
  ]);
  await fillOwn(user, "1205", "0", "2026-11-20");
  expect(told()).toEqual([
    "Number of payments must be from 1 to 24.",
    "First payment date must be 11/21/2026 or later.",
  ]);
  await fillOwn(user, "1205", "3", "2026-12-05");
  expect(await screen.findByText("We can agree to this plan.")).toBeVisible();
  expect(screen.queryByRole("group", { name: "There is a problem" })).toBeNull();
});

test.each([
  [
    "beyond the policy's last day",
    { rule: "firstDateTooLate", date: "01/05/2027" },
    dateField,
    "The first payment can be on 01/05/2027 or earlier.",
  ],
  ["above the total of one payment", { rule: "paymentAboveDue", amount: "3608.28" }, amountField, /\$3,608\.28/],
])(
  "a plan that the services refuse, %s, shows the reason beside its field and in the summary, and loses nothing [PLAN-36]",
  async (_name, reason, field, message) => {
    const services = planningServices({
      "POST /api/strategies/POROVT": {
        body: { strategy: "overTime", outcome: "refuse", proposal: null, reasons: [reason] },
      },
    });
    const { user } = await openForm(services);
    await fillOwn(user, "1205", "3", "2027-03-01");
    await screen.findByText("We cannot agree to this plan.");
    await pressContinue(user);
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    expect(within(summary).getByRole("link", { name: message })).toBeVisible();
    expect(screen.getByLabelText(field ?? "")).toHaveAttribute("aria-invalid", "true");
    expect(
      [amountField, paymentsField, dateField].map(
        (label) => (screen.getByLabelText(label ?? "") as HTMLInputElement).value,
      ),
    ).toEqual(["1205", "3", "2027-03-01"]);
  },
);
