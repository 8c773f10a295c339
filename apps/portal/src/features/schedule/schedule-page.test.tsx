import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { accountPage, harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";
import { arrangement, openSchedule, plan, row, scheduleCall } from "./testing/open-schedule";

const plain = [
  { "Date Due": "12/03/2026", amount: "140.08", interestAmount: "0.00" },
  { "Date Due": "01/02/2027", amount: "140.10", interestAmount: "0.00" },
];
const full = [
  { "Date Due": "11/03/2026", amount: "140.08", interestAmount: "4.10", paymentStatus: "paid" },
  { "Date Due": "11/21/2026", amount: "140.08", interestAmount: "3.00", paymentStatus: "checking" },
  { "Date Due": "12/03/2026", amount: "140.08", interestAmount: "0.00", paymentStatus: "scheduled" },
  { "Date Due": "01/02/2027", amount: "1140.10", interestAmount: "0.00" },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

async function table() {
  const shown = within(
    await screen.findByRole("table", { name: /^(Schedule of account|Calendario de pagos de la cuenta) 100000003$/ }),
  );
  const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.lastElementChild?.textContent);
  return {
    headers: shown.getAllByRole("columnheader").map((header) => header.textContent),
    rows: shown.getAllByRole("row").slice(1).map(cells),
  };
}

test("has only the columns Due Date and Amount when no row has interest or a status [SCHED-2, SCHED-11, ROUTE-12]", async () => {
  await openSchedule(arrangement(plain));
  expect(await table()).toEqual({
    headers: ["Due Date", "Amount"],
    rows: [
      ["12/03/2026", "$140.08"],
      ["01/02/2027", "$140.10"],
    ],
  });
  expect(document.title).toBe("Schedule – Harbor Recovery Services");
  expect(within(screen.getByRole("main")).getByText("Account 100000003")).toBeVisible();
});

test("has the interest where there is any, and the status of an installment in words [SCHED-12, SCHED-14]", async () => {
  await openSchedule(arrangement(full));
  expect(await table()).toEqual({
    headers: ["Due Date", "Amount", "Interest", "Status"],
    rows: [
      ["11/03/2026", "$140.08", "$4.10", "Paid"],
      ["11/21/2026", "$140.08", "$3.00", "Being checked"],
      ["12/03/2026", "$140.08", "$0.00", "Scheduled"],
      ["01/02/2027", "$1,140.10", "$0.00", ""],
    ],
  });
});

test("speaks Spanish [SCHED-28]", async () => {
  localStorage.setItem("paydown.language", "es");
  await openSchedule(arrangement(full));
  const { headers, rows } = await table();
  expect(headers).toEqual(["Fecha de vencimiento", "Monto", "Intereses", "Estado"]);
  expect(screen.getByRole("heading", { level: 1, name: "Calendario de pagos" })).toBeVisible();
  expect(rows.map((row) => row.at(-1))).toEqual(["Pagado", "En verificación", "Programado", ""]);
});

test.each([
  ["none", refusal(404, "arrangement_not_found")],
  ["one without rows", arrangement([])],
])("says so when the account has no arrangement: %s [SCHED-7]", async (_, answer) => {
  await openSchedule(answer);
  expect(await screen.findByText("There is no payment arrangement on this account.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test.each([
  ["with rows", arrangement(plain)],
  ["without an arrangement", refusal(404, "arrangement_not_found")],
])("links back to Make Payment, %s [SCHED-8]", async (_, answer) => {
  await openSchedule(answer);
  expect(await within(await screen.findByRole("main")).findByRole("link", { name: "Back" })).toHaveAttribute(
    "href",
    "/harbor/accounts/100000003/makePayment",
  );
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(["Home", "Make Payment", "Schedule"]);
});

test("shows the detail of a failure and can be retried [SCHED-9, ERR-25]", async () => {
  const { services, user } = await openSchedule(refusal(500, "internal_error", { detail: "the services are busy" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching schedule; the services are busy");
  services.answers[scheduleCall] = arrangement(plain);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await table()).rows).toHaveLength(2);
});

test("an account that does not exist or is another user's is not found [SCHED-10]", async () => {
  await openSchedule(refusal(404, "account_not_found"));
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("the bare /schedule shows the selected account [SCHED-1]", async () => {
  localStorage.setItem("paydown.instanceId", "harbor");
  sessionStorage.setItem("harbor.accountNo", "100000003");
  const { address } = await openSchedule(arrangement(plain), "/schedule");
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000003/schedule"));
});

describe("a plan that was set up here", () => {
  const heads = ["Date", "Payment", "Interest", "Off what you owe", "Still owed", "Status"];

  test("shows its reference, its figures, a chart of its balance and every payment, and can be cancelled [SCHED-17]", async () => {
    await openSchedule(plan());
    await showAll();
    const shown = within(screen.getByRole("table", { name: "2026: 1 payment, $103.00" }));
    expect(shown.getAllByRole("columnheader").map((header) => header.textContent)).toEqual(heads);
    expect(screen.getAllByRole("table")).toHaveLength(2);
    expect(screen.getByText("PLAN-5TX9-20KM")).toBeVisible();
    expect(screen.getByText("$206.00")).toBeVisible();
    expect(
      screen.getByRole("img", {
        name: "What you owe falls from $200.00 to $0.00 in 2 payments, the last on 01/03/2027.",
      }),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Cancel plan" })).toBeVisible();
  });

  test("draws what it leaves owed in the chart that the plans have, with one line and without a legend [SCHED-25, SCHED-26]", async () => {
    await openSchedule(plan());
    const section = within(await screen.findByRole("region", { name: "What you still owe, month by month" }));
    const chart = await section.findByRole("img");
    expect([...chart.querySelectorAll("p, text")].map(({ textContent }) => textContent)).toEqual([
      "What you still owe",
      "$0",
      "$50",
      "$100",
      "$150",
      "$200",
      "Today",
      "12/2026",
      "01/2027",
      "Month of the payment",
    ]);
    const lines = [...chart.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
    // The first payment is 12 days away, the last one 43.
    expect(lines.filter((line) => line.startsWith("M0 0H") && line.includes("V"))).toEqual(["M0 0H27.91V50H100V100"]);
    expect(section.queryByRole("list")).toBeNull();
  });

  const figure = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;
  /** Shows the payments to come and those of before. */
  async function showAll() {
    for (const button of await screen.findAllByRole("button", { name: /^(Show|Paid so far|Mostrar|Pagado hasta)/ }))
      fireEvent.click(button);
  }

  /** The last two cells of every payment, in order of date. */
  async function lastCells() {
    await showAll();
    const lines = screen
      .getAllByRole("row")
      .filter((line) => within(line).queryByRole("rowheader"))
      .map((line) => [...line.children].map((cell) => cell.lastElementChild?.textContent ?? ""));
    return lines
      .sort(([a = ""], [b = ""]) => `${a.slice(-4)}${a}`.localeCompare(`${b.slice(-4)}${b}`))
      .map((line) => line.slice(-2));
  }

  test("that is running shows its current state, the outcome of each payment, and which figures are those of the agreement [SCHED-19]", async () => {
    const { balance: _, principalAmount: __, ...refused } = row("12/03/2026", "", { paymentStatus: "declined" });
    await openSchedule(
      plan({
        ppa_status: "A",
        owed: "150.00",
        cancellable: false,
        rows: [refused, row("01/03/2027", "50.00", { paymentStatus: "scheduled" })],
      }),
    );
    expect(await lastCells()).toEqual([
      ["", "Declined, not taken"],
      ["$50.00", "Scheduled"],
    ]);
    expect([
      figure("You owe now"),
      figure("Payments still to come"),
      figure("Still owed after the last one"),
      figure("What you owed then"),
    ]).toEqual(["$150.00", "1", "$50.00", "$200.00"]);
    expect(
      screen.getByRole("img", {
        name: "What you owe falls from $150.00 to $50.00 in 1 payment, the last on 01/03/2027.",
      }),
    ).toBeVisible();
    expect(screen.getByRole("region", { name: "When you agreed" })).toBeVisible();
    expect(screen.queryByText("What you owe now")).toBeNull();
  });

  test.each([
    ["declined", "Declined, not taken", "Rechazado, no se cobró"],
    ["failed", "Not taken", "No se cobró"],
    ["skipped", "Not taken", "No se cobró"],
    ["cancelled", "Cancelled by you", "Cancelado por usted"],
    ["notNeeded", "Not needed any more", "Ya no es necesario"],
    ["returned", "Returned by the bank", "Devuelto por el banco"],
    ["refunded", "Refunded", "Reembolsado"],
    ["voided", "Voided, not taken", "Anulado, no se cobró"],
  ])("labels a payment that is %s: %s; in Spanish: %s [SCHED-20, REF-35]", async (paymentStatus, english, spanish) => {
    await openSchedule(plan({ rows: [row("12/03/2026", "", { paymentStatus })] }));
    expect((await lastCells()).map(([, status]) => status)).toEqual([english]);
    localStorage.setItem("paydown.language", "es");
    cleanup();
    await openSchedule(plan({ rows: [row("12/03/2026", "", { paymentStatus })] }));
    expect((await lastCells()).map(([, status]) => status)).toEqual([spanish]);
  });

  test.each([
    ["en", "processing", "Processing"],
    ["es", "processing", "En proceso"],
    ["en", "partlyRefunded", "Partly refunded"],
    ["es", "partlyRefunded", "Reembolsado en parte"],
  ])("labels a paid payment in %s whose bankStatus is %s: %s [BANK-29, REF-35]", async (language, bankStatus, text) => {
    localStorage.setItem("paydown.language", language);
    await openSchedule(plan({ rows: [row("12/03/2026", "", { paymentStatus: "paid", bankStatus })] }));
    expect((await lastCells()).map(([, status]) => status)).toEqual([text]);
  });

  test.each([
    ["en", "Will be presented again on 12/08/2026"],
    ["es", "Se presentará otra vez el 12/08/2026"],
  ])("labels a returned payment that is presented again with its day (%s: %s) [BANK-45]", async (language, text) => {
    localStorage.setItem("paydown.language", language);
    const again = { paymentStatus: "scheduled", presentedAgainOn: "12/08/2026" };
    await openSchedule(plan({ rows: [row("12/03/2026", "", again)] }));
    expect((await lastCells()).map(([, status]) => status)).toEqual([text]);
  });

  test.each([
    ["en", "Disputed"],
    ["es", "En disputa"],
  ])("labels a disputed card payment as disputed (%s: %s) [BANK-77]", async (language, text) => {
    localStorage.setItem("paydown.language", language);
    await openSchedule(plan({ rows: [row("12/03/2026", "", { paymentStatus: "returned", bankStatus: "disputed" })] }));
    expect((await lastCells()).map(([, status]) => status)).toEqual([text]);
  });

  test("that has ended says what is still owed and links to the ways to pay it [SCHED-23]", async () => {
    await openSchedule(
      plan({
        ppa_status: "E",
        owed: "97.00",
        cancellable: false,
        rows: [
          row("12/03/2026", "97.00", { paymentStatus: "paid" }),
          row("01/03/2027", "", { paymentStatus: "declined" }),
        ],
      }),
    );
    expect(
      await screen.findByText(/^Not all of its payments count as paid, so you still owe \$97\.00\./),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Choose how to pay" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000003/makePayment",
    );
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("that is paid says so [SCHED-24]", async () => {
    await openSchedule(
      plan({
        ppa_status: "C",
        owed: "0.00",
        cancellable: false,
        rows: [row("12/03/2026", "0.00", { paymentStatus: "paid" })],
      }),
    );
    expect(await screen.findByText("This plan is paid.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Choose how to pay" })).toBeNull();
  });

  test.each([
    ["en", "Once your payment has cleared, this plan is paid.", "No more payments are taken by this plan."],
    ["es", "Cuando el banco confirme su pago, este plan queda pagado.", "Este plan no cobra más pagos."],
  ])(
    "whose last bank payment has not cleared does not read as paid, but '%s: %s' [BANK-79]",
    async (language, title, text) => {
      localStorage.setItem("paydown.language", language);
      await openSchedule(
        plan({
          ppa_status: "C",
          owed: "0.00",
          cancellable: false,
          onceCleared: true,
          rows: [row("12/03/2026", "0.00", { paymentStatus: "paid", bankStatus: "processing" })],
        }),
      );
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByText(/^(This plan is paid|Este plan está pagado)\.$/)).toBeNull();
    },
  );

  test.each([
    ["may be cancelled", { cancellable: true }],
    ["is confirmed", { ppa_status: "A", cancellable: false }],
  ])("that %s says how to stop its payments [SCHED-22]", async (_, more) => {
    await openSchedule(plan(more));
    const said = await screen.findByText(
      "To stop one payment or all that are left, tell Harbor Recovery Services at least three business days before its date:",
    );
    expect(within(said.parentElement!).getByRole("link")).toHaveAttribute("href", expect.stringMatching(/^tel:/));
  });

  test("without a payment to come says nothing about stopping payments [SCHED-22]", async () => {
    await openSchedule(
      plan({
        ppa_status: "C",
        owed: "0.00",
        cancellable: false,
        rows: [row("12/03/2026", "0.00", { paymentStatus: "paid" })],
      }),
    );
    await screen.findByText("This plan is paid.");
    expect(screen.queryByText(/^To stop one payment/)).toBeNull();
  });

  test("moves the focus to the page's heading when it is cancelled [SCHED-21]", async () => {
    const { user, services } = await openSchedule(plan());
    services.answers["DELETE /api/paymentArrangements/100000003"] = { status: 204 };
    await user.click(await screen.findByRole("button", { name: "Cancel plan" }));
    services.answers[scheduleCall] = refusal(404, "arrangement_not_found");
    await user.click(await screen.findByRole("button", { name: "Yes, cancel the plan" }));
    expect(await screen.findByText("There is no payment arrangement on this account.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Schedule" })).toHaveFocus());
  });

  test("that is confirmed cannot be cancelled [SCHED-21]", async () => {
    await openSchedule(plan({ cancellable: false }));
    await screen.findByRole("region", { name: "Next payments" });
    expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
  });

  test.each(["en", "es"] as const)(
    "uses the tenant's headings for the amortization table (%s) [SCHED-18, CONFIG-24]",
    async (language) => {
      localStorage.setItem("paydown.language", language);
      const names = ["Date", "Amount", "Interest", "Principal", "Balance"];
      const own = Object.fromEntries(
        names.map((name) => [`amortization${name}Label`, { en: `Our ${name}`, es: `Nuestro ${name}` }]),
      );
      const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, ...own } };
      const services = fakeServices({
        "POST /token/verify": { body: { valid: true } },
        "GET /api/pages/harbor": { body: accountPage("100000003", "840.50", configuration) },
        [scheduleCall]: plan(),
      });
      await openPortal("/harbor/accounts/100000003/schedule", {
        ...services,
        page: { instanceId: "harbor", configuration },
      });
      await showAll();
      const [first] = screen.getAllByRole("table");
      const shown = within(first!);
      expect(
        shown
          .getAllByRole("columnheader")
          .map((header) => header.textContent)
          .slice(0, 5),
      ).toEqual(names.map((name) => `${language === "en" ? "Our" : "Nuestro"} ${name}`));
    },
  );
});
