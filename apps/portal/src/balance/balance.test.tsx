import type { components } from "@paydown/api-client";
import { accountStatuses } from "@paydown/domain";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt, openConfirm } from "../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices, refusal } from "../payment-flow/testing/paying-services";

type Balance = components["schemas"]["AccountBalance"];

const itemization = {
  date: "06/30/2026",
  amount: "1020.16",
  interest: "24.50",
  fees: "36.00",
  paid: "240.16",
  due: "840.50",
};
const owed: Balance = {
  statuses: ["pastDue", "paymentPlan"],
  creditor: "Patapsco Lending",
  originalCreditor: "Inner Harbor Dental",
  pastDue: "40.00",
  itemization,
};

beforeEach(cleanTab);

const noPayments = { openPayments: [], scheduledPayments: [], finishedPayments: [] };

function servicesWith(balance: Balance, { due = "840.50", accountNo = "100000003" as const, page = {} } = {}) {
  const known = demoPage(accountNo, { ...demoAccounts[accountNo], due });
  const [{ nextAmount: _, ...row } = {}, ...others] = known.accounts;
  const body = { ...known, balance, accounts: [row, ...others], ...page };
  return payingServices({
    "GET /api/pages/harbor": { body },
    "GET /api/docs": { body: { documents: [], upload: { maxBytes: 1_000_000, types: [] } } },
    "GET /api/transactions": { body: { transactions: [], ...noPayments } },
    "GET /api/paymentArrangements/100000003": refusal(404, "arrangement_not_found"),
  });
}
const band = async (name = "Balance") => within(await screen.findByRole("region", { name }));
const open = async (balance: Balance, address = "100000003/makePayment", more = {}) => {
  const opened = await openAt(address, servicesWith(balance, more), { documentsEnabled: true });
  return { ...opened, band: await band() };
};
/** Terms and values of the lists in an element. */
const pairs = (element: HTMLElement) =>
  [...element.querySelectorAll("dl > div")].map((pair) => [...pair.children].map(({ textContent }) => textContent));
const region = () => screen.getByRole("region", { name: "Balance" });

describe("the balance", () => {
  const facts = [
    ["Past due", "$40.00"],
    ["Next payment", "$140.08"],
    ["Due", "12/03/2026"],
  ];
  const ends = [
    ["Paid", "$240.16"],
    ["Left", "$840.50"],
  ];

  test.each([
    "100000003",
    "100000003/makePayment",
    "100000003/transactionHistory",
    "100000003/schedule",
    "100000003/details",
    "100000003/documents",
  ])(
    "is on %s with statuses, creditors, amount, past due, next payment and bar [ACCT-38, ACCT-39]",
    async (address) => {
      const { band } = await open(owed, address);
      expect(
        within(band.getByRole("list", { name: "Status" }))
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual(["Past due", "Payment plan"]);
      expect(band.getByText("You owe Patapsco Lending").nextElementSibling).toHaveTextContent("$840.50");
      expect(band.getByText("Original creditor: Inner Harbor Dental")).toBeVisible();
      expect(pairs(region())).toEqual([...facts, ...ends]);
    },
  );

  test("of an account that is simply owed has only the amount [ACCT-12, ACCT-38, ACCT-40]", async () => {
    const { band } = await open({ statuses: [] }, "100000001/makePayment", { accountNo: "100000001", due: "1250.00" });
    expect(band.queryByRole("list")).toBeNull();
    expect(band.getByText("You owe Harbor Recovery Services").nextElementSibling).toHaveTextContent("$1,250.00");
    expect(region().querySelector("svg")).toBeNull();
    expect(pairs(region())).toEqual([]);
    expect(screen.queryByText(/How we got/)).toBeNull();
  });

  test("leaves out a past-due amount of 0.00 [ACCT-38]", async () => {
    await open({ ...owed, pastDue: "0.00" });
    expect(pairs(region())).toEqual([...facts.slice(1), ...ends]);
  });

  test("shows the services' past-due amount instead of a cell of that name, and other amounts after it [ACCT-38]", async () => {
    const cell = (value: string, label: string) => ({ type: "CURRENCY" as const, value, label, display: "Y" as const });
    const { nextAmount: _, ...row } = demoPage("100000003", demoAccounts["100000003"]).accounts[0] ?? {};
    const accounts = [{ ...row, PASTDUE: cell("55.00", "Past due"), COSTS: cell("12.00", "Court costs") }];
    await open(owed, undefined, { page: { accounts } });
    expect(pairs(region())).toEqual([...facts, ["Court costs", "$12.00"], ...ends]);
  });

  test.each([{ creditor: "Patapsco Lending" }, { creditor: "Patapsco Lending", originalCreditor: "Patapsco Lending" }])(
    "names a single creditor once: %o [ACCT-39]",
    async (creditors) => {
      await open({ statuses: [], ...creditors });
      expect(region().textContent.match(/Patapsco Lending/g)).toHaveLength(1);
    },
  );

  test("names an original creditor without a creditor [ACCT-39]", async () => {
    const { band } = await open({ statuses: [], originalCreditor: "Inner Harbor Dental" });
    expect(band.getByText("You owe Harbor Recovery Services")).toBeVisible();
    expect(band.getByText("Original creditor: Inner Harbor Dental")).toBeVisible();
  });

  test.each([
    ["840.50", "240.16", "22", "$840.50"],
    ["840.50", "0.00", "0", "$840.50"],
    ["0.00", "840.50", "100", "$0.00"],
    ["-79.01", "840.50", "100", "$0.00"],
    ["0.01", "840.50", "99", "$0.01"],
  ])("with %s owed and %s paid has a bar of %s percent [ACCT-40]", async (due, paid, percent, left) => {
    await open({ statuses: [], itemization: { ...itemization, due, paid } }, undefined, { due });
    expect(region().querySelector("rect")).toHaveAttribute("width", percent);
    expect(pairs(region()).at(-1)).toEqual(["Left", left]);
  });

  test("has a word and an icon for each status, also in Spanish [ACCT-31]", async () => {
    const chips = async (name: string, status: string) => {
      const items = within((await band(name)).getByRole("list", { name: status })).getAllByRole("listitem");
      expect(items.every((item) => item.querySelector("svg"))).toBe(true);
      return items.map(({ textContent }) => textContent);
    };
    const all = { ...owed, statuses: [...accountStatuses] };
    const { portal } = await openAt("100000003/makePayment", servicesWith(all));
    expect(await chips("Balance", "Status")).toEqual([
      "Restricted",
      "Being checked",
      "Payment processing",
      "Past due",
      "Payment plan",
      "Settled",
      "Paid in full",
      "Nothing due",
    ]);
    await portal.words.choose("es");
    expect(await chips("Saldo", "Estado")).toEqual([
      "Restringida",
      "En verificación",
      "Pago en proceso",
      "Vencida",
      "Plan de pagos",
      "Liquidada",
      "Pagada por completo",
      "Sin saldo pendiente",
    ]);
  });
});

describe("'How we got to'", () => {
  const lines = [
    ["Owed on 06/30/2026", "$1,020.16"],
    ["Interest since then", "$24.50"],
    ["Fees since then", "$36.00"],
    ["Payments and credits", "-$240.16"],
    ["Owed now", "$840.50"],
  ];
  const disclosure = (text: string) => {
    const details = screen.getByText(text).closest("details");
    if (!details) throw new Error("There is no disclosure.");
    return details;
  };

  test.each(["100000003", "100000003/makePayment"])("opens the itemization on %s [ACCT-41]", async (address) => {
    const { user } = await open(owed, address);
    const details = disclosure("How we got to $840.50");
    expect(details.open).toBe(false);
    await user.click(screen.getByText("How we got to $840.50"));
    expect(details.open).toBe(true);
    expect(pairs(details)).toEqual(lines);
  });

  test("shows $0.00 for amounts that there were none of [ACCT-41]", async () => {
    const none = { interest: "0.00", fees: "0.00", paid: "0.00", amount: "840.50" };
    await open({ ...owed, itemization: { ...itemization, ...none } });
    expect(
      pairs(disclosure("How we got to $840.50"))
        .slice(1, 4)
        .map(([, value]) => value),
    ).toEqual(["$0.00", "$0.00", "$0.00"]);
  });

  test("explains a credit [ACCT-41]", async () => {
    const credit = { ...itemization, paid: "1159.67", due: "-79.01" };
    await open({ statuses: [], itemization: credit }, undefined, { due: "-79.01" });
    expect(pairs(disclosure("How we got to your credit of $79.01")).slice(-2)).toEqual([
      ["Payments and credits", "-$1,159.67"],
      ["Your credit now", "$79.01"],
    ]);
  });

  test("is in Spanish, too [ACCT-41]", async () => {
    localStorage.setItem("paydown.language", "es");
    await openAt("100000003/makePayment", servicesWith(owed));
    expect((await band("Saldo")).getByText("Acreedor original: Inner Harbor Dental")).toBeVisible();
    expect(pairs(disclosure("Cómo llegamos a $840.50")).map(([label]) => label)).toEqual([
      "Adeudado el 06/30/2026",
      "Intereses desde entonces",
      "Cargos desde entonces",
      "Pagos y créditos",
      "Adeudado ahora",
    ]);
  });

  test.each(["100000003/transactionHistory", "100000003/details"])("is not on %s [ACCT-41]", async (address) => {
    await open(owed, address);
    expect(screen.queryByText(/How we got/)).toBeNull();
  });
});

test("Confirm names the creditors, and opens how the balance came about, without a second amount [CONFIRM-56, ACCT-41]", async () => {
  await openConfirm(servicesWith(owed, { accountNo: "100000003" }));
  expect(screen.getByText("Original creditor: Inner Harbor Dental. Owed now to: Patapsco Lending.")).toBeVisible();
  expect(screen.getByText("How we got to $840.50")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Balance" })).toBeNull();
});

test.each([
  [{ creditor: "Patapsco Lending" }, "Creditor: Patapsco Lending"],
  [{ creditor: "Patapsco Lending", originalCreditor: "Patapsco Lending" }, "Creditor: Patapsco Lending"],
  [{ originalCreditor: "Inner Harbor Dental" }, "Original creditor: Inner Harbor Dental"],
])("Confirm says of %o '%s' [CONFIRM-56]", async (creditors, says) => {
  await openConfirm(servicesWith({ statuses: [], ...creditors }));
  expect(screen.getByText(says)).toBeVisible();
});

test("Confirm is in Spanish, too [CONFIRM-56]", async () => {
  const { portal } = await openConfirm(servicesWith(owed));
  await portal.words.choose("es");
  expect(
    await screen.findByText("Acreedor original: Inner Harbor Dental. Ahora se debe a: Patapsco Lending."),
  ).toBeVisible();
});

test("Confirm says nothing of creditors and figures that are not known [CONFIRM-56]", async () => {
  await openConfirm();
  expect(document.body).not.toHaveTextContent(/creditor|How we got/i);
});

test("Payments shows its payments if the account's page cannot be fetched [ACCT-42]", async () => {
  const services = payingServices({
    "GET /api/pages/harbor": { status: 500, body: { code: "internal_error" } },
    "GET /api/transactions": {
      body: { transactions: [], ...noPayments },
    },
  });
  await openAt("100000003/transactionHistory", services);
  expect(await screen.findByText("No payment has been made on this account yet.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Balance" })).toBeNull();
});
