import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { accountPage, harbor, openPayment } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const noPayments = { openPayments: [], scheduledPayments: [], finishedPayments: [] };

const transactionsCall = "GET /api/transactions/100000001";

const paid = [
  { date: "11/21/2026", amount: "25.00", description: { en: "Bank payment", es: "Pago bancario" }, confNumber: "C-2" },
  { date: "11/20/2026", amount: "-1250.00", description: "Card payment" },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

afterEach(() => void vi.useRealTimers());

async function openPayments(answer: Parameters<typeof fakeServices>[0][string]) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/pages/harbor": { body: accountPage("100000001", "1250.00") },
    [transactionsCall]: answer,
  });
  const opened = await openPortal("/harbor/accounts/100000001/transactionHistory", {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  return { ...opened, services };
}

test("has the columns DATE, AMOUNT, DESCRIPTION, and the rows in the services' order; on a phone, the amount stands beside the date [HIST-2, HIST-24]", async () => {
  await openPayments({ body: { transactions: paid, ...noPayments } });
  const table = await screen.findByRole("table", { name: "Payments on account 100000001" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["DATE", "AMOUNT", "DESCRIPTION"]);
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "DATE11/21/2026AMOUNT$25.00DESCRIPTIONBank payment",
    "DATE11/20/2026AMOUNT-$1,250.00DESCRIPTIONCard payment",
  ]);
  const cells = rows.map((row) => within(row).getAllByRole("cell"));
  expect(cells.map((those) => those.map((cell) => cell.classList.contains("beside")))).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(document.title).toBe("Payments – Harbor Recovery Services");
});

test("shows a charged fee below its amount, within the three columns [HIST-5]", async () => {
  await openPayments({
    body: {
      transactions: [
        { date: "11/21/2026", amount: "1250.00", feeAmount: "2.50", description: "Card payment", confNumber: "C-3" },
        ...paid,
      ],
      ...noPayments,
    },
  });
  const table = await screen.findByRole("table", { name: "Payments on account 100000001" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(3);
  expect(within(table).getByRole("cell", { name: /fee/ })).toHaveTextContent("$1,250.00plus a $2.50 fee");
  expect(within(table).getAllByText(/fee$/)).toHaveLength(1);
});

test("shows a return with its negative amount and the fee that is taken back [BANK-23]", async () => {
  const returned = {
    date: "11/24/2026",
    amount: "-1250.00",
    feeAmount: "-2.50",
    description: "Payment returned by the bank",
  };
  await openPayments({ body: { transactions: [returned, ...paid], ...noPayments } });
  const table = await screen.findByRole("table", { name: "Payments on account 100000001" });
  expect(within(table).getByRole("cell", { name: /fee/ })).toHaveTextContent("-$1,250.00and its $2.50 fee");
  expect(within(table).getByRole("cell", { name: "Payment returned by the bank" })).toBeVisible();
});

test("says so when nothing has been paid yet [HIST-6]", async () => {
  await openPayments({ body: { transactions: [], ...noPayments } });
  expect(await screen.findByText("No payment has been made on this account yet.")).toBeVisible();
});

test("has the links to the account's other screens and help beside the table [HIST-23]", async () => {
  await openPayments({ body: { transactions: paid, ...noPayments } });
  const links = within(await screen.findByRole("navigation", { name: "This account" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Make Payment",
    "See Payments",
    "Schedule",
    "Account Details",
  ]);
  const help = within(screen.getByRole("region", { name: "Talk to a person" }));
  expect(help.getByRole("link", { name: "(410) 555-0142" })).toHaveAttribute("href", "tel:+14105550142");
});

test("shows the detail of a failure and can be retried [HIST-7, ERR-26]", async () => {
  const { services, user } = await openPayments(refusal(500, "internal_error", { detail: "the services are busy" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching transactions; the services are busy");
  services.answers[transactionsCall] = { body: { transactions: paid, ...noPayments } };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

test("an account that does not exist or is another user's is not found [HIST-8]", async () => {
  await openPayments(refusal(404, "account_not_found"));
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("shows an open payment above the table with its reference, and polls until the payment is final [HIST-9]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { services } = await openPayments({ body: { transactions: paid, ...noPayments, openPayments: [openPayment] } });
  const notice = (await screen.findByText("We are checking a payment of $50.00. Do not pay again.")).closest(
    '[role="status"]',
  );
  expect(notice).toHaveTextContent("PD-7F3K2");
  expect(notice?.compareDocumentPosition(screen.getByRole("table"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  const asked = () => services.calls.filter((call) => call === transactionsCall).length;
  expect(asked()).toBe(1);
  services.answers[transactionsCall] = {
    body: {
      transactions: [{ date: "11/21/2026", amount: "50.00", description: "Card payment" }, ...paid],
      ...noPayments,
    },
  };
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText(/We are checking/)).not.toBeInTheDocument());
  expect(asked()).toBe(2);
  expect(screen.getAllByRole("row")).toHaveLength(4);

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(2);
});
