import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  bankOnFile,
  companyConfig,
  demoAccounts,
  demoPage,
  noAnswer,
  payingServices,
} from "../../payment-flow/testing/paying-services";
import { openPayment } from "../../testing/harbor";

beforeEach(cleanTab);

async function openAccount(accountNo: string, services = payingServices()) {
  const opened = await openAt(`${accountNo}/makePayment`, services);
  await screen.findByRole("heading", { name: "Choose how to pay" });
  return opened;
}

test("has the breadcrumb Home, Make Payment, and a link from the other accounts to all of them [MAKE-2, MAKE-8]", async () => {
  await openAccount("100000001");
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(["Home", "Make Payment"]);
  expect(screen.getByRole("link", { name: "All accounts" })).toHaveAttribute("href", "/harbor/home?id=100000001");
});

test.each([
  [
    "100000001",
    [
      "Pay the whole balance.",
      "Pay any amount toward the balance.",
      "Ask to settle the account for less than the balance.",
      "Change the card or bank account that pays for you. Nothing is charged.",
    ],
  ],
  [
    "100000002",
    ["Pay the whole balance.", "Pay any amount toward the balance.", "Spread the balance over several payments."],
  ],
])("without the tenant's own text, each card of %s says what it does [MAKE-29]", async (accountNo, contents) => {
  await openAccount(accountNo);
  const cards = within(screen.getByRole("region", { name: "Choose how to pay" })).getAllByRole("listitem");
  expect(cards.map((card) => contents.find((content) => within(card).queryByText(content)))).toEqual(contents);
});

test("says that there is nothing to pay on an account without a card [MAKE-23]", async () => {
  await openAccount(
    "100000001",
    payingServices({ "GET /api/pages/harbor": { body: demoPage("100000001", { disposition: "X", due: "10.00" }) } }),
  );
  expect(
    screen.getByText("There is nothing to pay here right now. If you think that is wrong, please call us."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /pay/i })).toBeNull();
});

test("names a state declaration, uses our acceptance text where the company has none, and announces the effect of ticking the box [MAKE-52, MAKE-54]", async () => {
  const { sdAcknowledgeLine: _line, ...without } = companyConfig;
  const { user } = await openAccount(
    "100000010",
    payingServices({
      "GET /api/pages/harbor": {
        body: { ...demoPage("100000010", demoAccounts["100000010"]), companyConfig: without },
      },
    }),
  );
  const panel = within(screen.getByRole("region", { name: "State declaration" }));
  expect(panel.getByText("Ask in writing.")).toBeVisible();
  await user.click(panel.getByRole("checkbox", { name: "I have read this declaration." }));
  expect(panel.getByText("You can now choose how to pay.").closest("[role=status]")).not.toBeNull();
  await user.click(panel.getByRole("checkbox"));
  expect(screen.getByRole("button", { name: "Pay in full" })).toBeDisabled();
});

test("while a payment is being checked, the page says when to pay again, and each card says why it is disabled [MAKE-48, MAKE-50]", async () => {
  const page = demoPage("100000001", { ...demoAccounts["100000001"], page: { openPayments: [openPayment] } });
  await openAccount("100000001", payingServices({ "GET /api/pages/harbor": { body: page } }));
  expect(
    (await screen.findByText("We are checking a payment of $50.00. Do not pay again.")).closest("[role=status]"),
  ).toHaveTextContent("You can pay here once we know the result. Reference PD-7F3K2.");
  expect(screen.getByRole("button", { name: "Choose an amount" })).toHaveAccessibleDescription(
    "One-Time Payment Not available while we check a payment.",
  );
});

test("a scheduled bank payment names the bank account that it is taken from [HIST-12]", async () => {
  const page = demoPage("100000001", {
    ...demoAccounts["100000001"],
    page: { scheduledPayments: [accountPayment({ method: { kind: "bank", last4: "6789" } })] },
  });
  await openAccount("100000001", payingServices({ "GET /api/pages/harbor": { body: page } }));
  expect(await screen.findByText("Bank account ending 6789")).toBeVisible();
});

test("says 'Error building page' and what to do when no answer comes [MAKE-15]", async () => {
  const services = payingServices({ "GET /api/pages/harbor": noAnswer });
  await openAt("100000001/makePayment", services);
  expect(
    await screen.findByText("Error building page; no answer came. Check your connection and try again"),
  ).toBeVisible();
});

test("shows the failure when the account's own page cannot be fetched [MAKE-16, ACCT-16, ERR-28]", async () => {
  await openAt("100000001", payingServices({ "GET /api/pages/harbor": noAnswer }));
  expect(
    await screen.findByText("Error fetching page; no answer came. Check your connection and try again"),
  ).toBeVisible();
});

test("Update Payment Info opens with the method on file, and says that nothing is charged when nothing is scheduled", async () => {
  const { user } = await openAccount("100000005", payingServices({ "GET /api/payments/info": { body: bankOnFile } }));
  await user.click(screen.getByRole("button", { name: "Update" }));
  expect(
    await screen.findByText(
      "No payment is scheduled on this account. We keep this payment method for your next payment and charge nothing now.",
    ),
  ).toBeVisible();
  expect(screen.getByLabelText("Account Number")).toHaveValue("*****6789");
});
