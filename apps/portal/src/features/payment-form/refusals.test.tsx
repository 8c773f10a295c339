import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

/** A field, the typed value, and the expected error. */
type Refused = readonly [label: string, typed: string, message: string];

const required = (...labels: string[]): Refused[] => labels.map((label) => [label, "", `${label} is required.`]);
const tooLong = (label: string, length: number): Refused => [
  label,
  "7".repeat(length + 1),
  `The ${label} field must be less than ${length} characters`,
];
const numeric = (label: string, typed: string): Refused => [label, typed, `${label} must contain only numbers.`];

const people = ["First Name", "Last Name", "Billing Address", "City"];
const letters = (label: string, length: number): Refused => [
  label,
  "x".repeat(length + 1),
  `The ${label} field must be less than ${length} characters`,
];
const longPeople = [
  letters("First Name", 25),
  letters("Last Name", 25),
  letters("Billing Address", 30),
  letters("City", 28),
];
const longEmail: Refused = [
  "Email",
  `${"x".repeat(89)}@example.com`,
  "The Email field must be less than 100 characters",
];

/**
 * Each round fills the form with one fault in every field that can have it, in the screen's order. A field reports only
 * one error, so each option needs several rounds.
 */
const rounds: readonly (readonly [option: string, fault: string, refused: readonly Refused[]])[] = [
  [
    "Debit card",
    "nothing is filled in",
    required(
      "Payment Amount",
      "Payment Date",
      "Card Number",
      "Expiry Month",
      "Expiry Year",
      "CVV",
      "Email",
      ...people,
      "State",
      "Zip Code",
    ),
  ],
  [
    "Check",
    "nothing is filled in",
    required(
      "Payment Amount",
      "Payment Date",
      "Routing Number",
      "Account Number",
      "Check Number",
      "Phone",
      "Email",
      ...people,
      "State",
      "Zip Code",
    ),
  ],
  [
    "credit card",
    "everything is too long",
    [
      ["Payment Amount", "1.234", "Payment Amount must be a number and have at most 2 digits."],
      ["Card Number", "7".repeat(17), "Card Number must be 16 digits."],
      tooLong("CVV", 10),
      longEmail,
      ...longPeople,
      tooLong("Zip Code", 10),
    ],
  ],
  [
    "Check",
    "everything is too long",
    [
      tooLong("Routing Number", 10),
      tooLong("Account Number", 25),
      tooLong("Check Number", 10),
      longEmail,
      ...longPeople,
      tooLong("Zip Code", 10),
    ],
  ],
  [
    "credit card",
    "characters are wrong",
    [
      ["Payment Amount", "$5", "Please remove the $"],
      ["Card Number", "4111 1111 1111 1111", "please remove whitespace"],
      numeric("CVV", "12x"),
      ["Email", "casey@", "Email must be a valid email address."],
      numeric("Zip Code", "2120I"),
    ],
  ],
  [
    "Debit card",
    "the number is of an American Express card, too short",
    [["Card Number", "37828224631000", "American Express card must be 15 digits."]],
  ],
  [
    "Bank account",
    "characters are wrong",
    [numeric("Account Number", "12-34"), ["Phone", "555-01", "The Phone field must be exactly 10 digits."]],
  ],
  ["Bank account", "the phone is too long", [["Phone", "410555014277", "The Phone field must be exactly 10 digits."]]],
];

async function openForm(option: string) {
  const page = demoPage("100000012", demoAccounts["100000012"]);
  const instanceConfig = { ...page.instanceConfig, emailReceiptsEnabled: true, smsReceiptsEnabled: true };
  const opened = await openAt(
    "100000012/paymentForm?action=oneTime",
    payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } }),
    instanceConfig,
  );
  await opened.user.click(await screen.findByRole("radio", { name: option }));
  return opened;
}

async function enter(label: string, typed: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  // Fields start empty, except the date, which starts as today.
  if (typed !== "" || label === "Payment Date") fireEvent.change(field, { target: { value: typed } });
}

async function expectRefused(refused: readonly Refused[]): Promise<void> {
  const summary = within(await screen.findByRole("group", { name: "There is a problem" }));
  const lines = summary.getAllByRole("link").map((link) => link.textContent);
  expect(lines.filter((line) => refused.some(([, , message]) => message === line))).toEqual(
    refused.map(([, , message]) => message),
  );
  for (const [label, typed, message] of refused) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription(new RegExp(`(^| )Error: ${message.replace(/[$.]/g, "\\$&")}$`));
    expect(field, "nothing typed is cut off").toHaveValue(typed);
  }
}

test.each(rounds)(
  "by %s, when %s, each invalid field shows its error beside it and in the summary [VALID-1, VALID-12, VALID-15, VALID-25, VALID-30]",
  async (option, _fault, refused) => {
    const { user } = await openForm(option);
    for (const [label, typed] of refused) await enter(label, typed);
    await pressContinue(user);
    await expectRefused(refused);
  },
);

test.each([
  ["Email", "Receipt Email", "casey", "Receipt Email must be a valid email address."],
  [
    "Email",
    "Receipt Email",
    `${"x".repeat(89)}@example.com`,
    "The Receipt Email field must be less than 100 characters",
  ],
  ["Email", "Receipt Email", "", "Receipt Email is required."],
  ["Text message", "Mobile Phone", "", "Mobile Phone is required."],
  ["Text message", "Mobile Phone", "555-01", "The Mobile Phone field must be exactly 10 digits."],
])(
  "refuses a receipt by %s to the %s %j with '%s', beside the field and in the summary [VALID-46, VALID-47]",
  async (type, label, typed, message) => {
    const { user } = await openForm("credit card");
    await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
    expect(await screen.findByRole("group", { name: "Send the receipt by" })).toBeVisible();
    await user.click(screen.getByRole("radio", { name: type }));
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
    await pressContinue(user);
    await expectRefused([[label, typed, message]]);
  },
);
