import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { storeSession } from "../../testing/portal-to-test";
import { arrangement, openSchedule, plan, row } from "./testing/open-schedule";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

test("lists the next three due dates of a long arrangement, and shows all of them on request [SCHED-41]", async () => {
  const due = { amount: "140.08", interestAmount: "0.00" };
  const rows = [
    { ...due, "Date Due": "10/03/2026" },
    { ...due, "Date Due": "11/03/2026", paymentStatus: "paid" },
    { ...due, "Date Due": "11/21/2026", paymentStatus: "checking" },
    ...["12/03/2026", "01/03/2027", "02/03/2027", "03/03/2027"].map((date) => ({ ...due, "Date Due": date })),
  ];
  const { user } = await openSchedule(arrangement(rows));
  const next = within(await screen.findByRole("region", { name: "Next payments" }));
  await waitFor(() =>
    expect(next.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "$140.08 on 11/21/2026Payment 3 of 7 Being checked ",
      "$140.08 on 12/03/2026Payment 4 of 7 ",
      "$140.08 on 01/03/2027Payment 5 of 7 ",
    ]),
  );
  expect(screen.queryByRole("table")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show all 7 payments" }));
  expect(screen.getAllByRole("rowheader")).toHaveLength(7);
  expect(screen.getAllByRole("table").map((table) => table.querySelector("caption")?.textContent)).toEqual([
    "2026: 4 payments, $560.32",
    "2027: 3 payments, $420.24",
  ]);
});

describe("a plan", () => {
  /** A paid payment, one with this status, and four to come. */
  const running = (paymentStatus: string) =>
    plan({
      ppa_status: "A",
      cancellable: false,
      rows: ["10/03/2026", "11/03/2026", "12/03/2026", "01/03/2027", "02/03/2027", "03/03/2027"].map((date, index) =>
        row(date, `${500 - index * 100}.00`, {
          paymentStatus: index === 0 ? "paid" : index === 1 ? paymentStatus : "scheduled",
        }),
      ),
    });
  const captions = () => screen.queryAllByRole("table").map((table) => table.querySelector("caption")?.textContent);

  test("lists the next three payments, and shows the others on request, by year [SCHED-36, SCHED-37, SCHED-38]", async () => {
    const { user } = await openSchedule(running("paid"));
    const next = within(await screen.findByRole("region", { name: "Next payments" }));
    expect(next.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "$103.00 on 12/03/2026Payment 3 of 6 Scheduled then $300.00 still owed ",
      "$103.00 on 01/03/2027Payment 4 of 6 Scheduled then $200.00 still owed ",
      "$103.00 on 02/03/2027Payment 5 of 6 Scheduled then $100.00 still owed ",
    ]);
    expect(captions()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Show all 4 payments" }));
    expect(captions()).toEqual(["2026: 1 payment, $103.00", "2027: 3 payments, $309.00"]);
    await user.click(screen.getByRole("button", { name: "Paid so far: 2 payments, $206.00" }));
    expect(captions()).toHaveLength(3);
    expect(screen.queryByText(/Declined/)).toBeNull();
  });

  test.each([
    [
      "en",
      "Next payments",
      "Paid so far: 1 payment, $103.00; not paid: 1",
      "$103.00 on 11/03/2026: Declined, not taken.",
    ],
    [
      "es",
      "Próximos pagos",
      "Pagado hasta ahora: 1 pago, $103.00; sin pagar: 1",
      "$103.00 el 11/03/2026: Rechazado, no se cobró.",
    ],
  ])(
    "says which payment was not taken last (%s) [SCHED-37, SCHED-38, SCHED-39]",
    async (language, region, before, missed) => {
      localStorage.setItem("paydown.language", language);
      const { user } = await openSchedule(running("declined"));
      const next = within(await screen.findByRole("region", { name: region }));
      expect(next.getByText(missed)).toBeVisible();
      await user.click(screen.getByRole("button", { name: before }));
      expect(captions()).toEqual([language === "en" ? "2026: 2 payments, $206.00" : "2026: 2 pagos, $206.00"]);
    },
  );

  test("does not warn of a payment that the consumer cancelled [SCHED-39]", async () => {
    await openSchedule(running("cancelled"));
    await screen.findByRole("region", { name: "Next payments" });
    expect(screen.queryByText(/^\$103\.00 on 11\/03\/2026: /)).toBeNull();
  });

  test.each([
    ["3.00", false],
    ["0.00", true],
  ])(
    "with an interest of %s leaves out on a phone what it takes off: %s [SCHED-42]",
    async (interestAmount, isLeftOut) => {
      const rows = ["12/03/2026", "01/03/2027"].map((date) =>
        row(date, "100.00", { interestAmount, paymentStatus: "scheduled" }),
      );
      await openSchedule(plan({ rows }));
      await screen.findByRole("region", { name: "Next payments" });
      const table = screen.getAllByRole("table", { hidden: true })[0]!;
      const cells = within(table).getAllByRole("cell", { hidden: true });
      expect(cells.map((cell) => cell.classList.contains("wideOnly"))).toEqual([
        false,
        isLeftOut,
        isLeftOut,
        false,
        false,
      ]);
    },
  );

  test("keeps the tables that are not shown, for printing [SCHED-40]", async () => {
    await openSchedule(running("paid"));
    await screen.findByRole("region", { name: "Next payments" });
    expect(screen.getAllByRole("table", { hidden: true })).toHaveLength(3);
  });
});
