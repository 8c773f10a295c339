import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DataTable, type Column } from "./data-table";

interface Payment {
  code: string;
  date: string;
  amount: string;
}

const columns: Column<Payment>[] = [
  { key: "date", header: "Date", cell: (payment) => payment.date },
  { key: "code", header: "Confirmation code", cell: (payment) => payment.code },
  { key: "amount", header: "Amount", cell: (payment) => payment.amount, align: "end" },
];
const payments = [
  { code: "HRS-7Q2M-94KD", date: "11/21/2026", amount: "$843.00" },
  { code: "HRS-1A2B-3C4D", date: "11/20/2026", amount: "$25.00" },
];

function renderTable() {
  render(<DataTable caption="Payments" columns={columns} rows={payments} rowKey={({ code }) => code} />);
}

test("is a captioned table with column headers, row headers and cells", () => {
  renderTable();
  const table = screen.getByRole("table", { name: "Payments" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Date", "Confirmation code", "Amount"]);
  const row = within(table).getByRole("row", { name: /HRS-7Q2M-94KD/ });
  expect(within(row).getByRole("rowheader", { name: "11/21/2026" })).toBeVisible();
  expect(within(row).getAllByRole("cell")).toHaveLength(2);
});

test("hides the labels of the narrow layout's cards from screen readers", () => {
  renderTable();
  expect(screen.getByRole("cell", { name: "$843.00" })).toBeVisible();
});

test("hides a column of wide screens with its header, so that no value takes another header's place [SCHED-42]", () => {
  const wide = columns.map((column) => ({ ...column, wideOnly: column.key === "code" }));
  render(<DataTable caption="Payments" columns={wide} rows={payments} rowKey={({ code }) => code} />);
  for (const row of screen.getAllByRole("row"))
    expect([...row.children].map(({ classList }) => classList.contains("wideOnly"))).toEqual([false, true, false]);
});

test("sets roles explicitly, because the elements may lose their own roles in the card layout", () => {
  renderTable();
  for (const element of ["table", "thead", "tbody", "tr", "th", "td"]) {
    expect(document.querySelectorAll(`${element}:not([role])`)).toHaveLength(0);
  }
});

test("treats a click anywhere on a row as a click on the row's button; a click on the button itself counts only once", async () => {
  const open = vi.fn<(code: string) => void>();
  const opening: Column<Payment>[] = [
    { key: "code", header: "Code", cell: ({ code }) => <button onClick={() => open(code)}>{code}</button> },
    columns[2]!,
  ];
  render(<DataTable caption="Payments" columns={opening} rows={payments} rowKey={({ code }) => code} pressableRows />);
  await userEvent.click(screen.getByRole("cell", { name: "$25.00" }));
  expect(open.mock.calls).toEqual([["HRS-1A2B-3C4D"]]);
  await userEvent.click(screen.getByRole("button", { name: "HRS-7Q2M-94KD" }));
  expect(open.mock.calls).toEqual([["HRS-1A2B-3C4D"], ["HRS-7Q2M-94KD"]]);
});

test("ignores a click on a row unless rows are pressable", async () => {
  const open = vi.fn<() => void>();
  const opening: Column<Payment>[] = [
    { key: "code", header: "Code", cell: ({ code }) => <button onClick={open}>{code}</button> },
    columns[2]!,
  ];
  render(<DataTable caption="Payments" columns={opening} rows={payments} rowKey={({ code }) => code} />);
  await userEvent.click(screen.getByRole("cell", { name: "$25.00" }));
  expect(open).not.toHaveBeenCalled();
});

test("does not open a row when its text is selected", async () => {
  const open = vi.fn<() => void>();
  render(
    <DataTable
      caption="Payments"
      columns={[
        { key: "code", header: "Code", cell: ({ code }) => <button onClick={open}>{code}</button> },
        columns[2]!,
      ]}
      rows={payments}
      rowKey={({ code }) => code}
      pressableRows
    />,
  );
  const amount = screen.getByRole("cell", { name: "$25.00" });
  getSelection()?.selectAllChildren(amount);
  fireEvent.click(amount);
  expect(open).not.toHaveBeenCalled();
});
