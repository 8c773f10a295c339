import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { cleanTab, openAt } from "../payment-flow/testing/open-paying";
import {
  accountPayment,
  demoAccounts,
  demoPage,
  payingServices,
  scheduledResult,
} from "../payment-flow/testing/paying-services";

const saved: { readonly file: Blob; readonly name: string }[] = [];

beforeEach(() => {
  cleanTab();
  saved.length = 0;
  let last = new Blob();
  const createObjectURL = (file: Blob) => {
    last = file;
    return "blob:1";
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ file: last, name: this.download });
  });
});

const page = "GET /api/pages/harbor";
const later = accountPayment({ reference: "PAY-2", paymentDate: "01/02/2027", total: "140.08" });
const pageWith = (scheduledPayments: readonly ReturnType<typeof accountPayment>[]) => ({
  body: { ...demoPage("100000001", demoAccounts["100000001"]), scheduledPayments },
});
/** The name of the saved file, and the lines of it that differ between payments. */
async function savedFile() {
  await waitFor(() => expect(saved).toHaveLength(1));
  const [one] = saved;
  const text = (await one?.file.text()) ?? "";
  expect(one?.file.type).toBe("text/calendar;charset=utf-8");
  // Others may see a shared calendar.
  expect(text).not.toMatch(/harbor|recovery|debt|deuda|collect|cobr|creditor|acreedor|account|cuenta|100000001/i);
  return { name: one?.name, lines: text.match(/^(UID|DTSTART|SUMMARY|DESCRIPTION:(?:Amount|Monto)).*(?=\r\n)/gm) };
}
const press = async (name: string, user: Awaited<ReturnType<typeof openAt>>["user"]) =>
  user.click(await screen.findByRole("button", { name }));
const hint = "Your calendar does not change by itself if you cancel or change a payment.";

test("Completed of a scheduled payment saves the payment [DONE-45, SCHED-31, SCHED-32]", async () => {
  sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
  const { user } = await openAt(
    "100000001/completed",
    payingServices({ "GET /api/payments/status": { body: scheduledResult() } }),
  );
  await press("Add to your calendar", user);
  expect(await savedFile()).toEqual({
    name: "payment.ics",
    lines: [
      "UID:PAY-5TX9-20KM",
      "DTSTART;VALUE=DATE:20261201",
      "SUMMARY:Scheduled payment",
      "DESCRIPTION:Amount: $1\\,252.50",
    ],
  });
  expect(screen.getByText(hint)).toBeVisible();
});

test("the list of scheduled payments saves them all in one file [HIST-22, SCHED-29]", async () => {
  const { user } = await openAt("100000001", payingServices({ [page]: pageWith([accountPayment(), later]) }));
  await press("Add all to your calendar", user);
  expect(await savedFile()).toEqual({
    name: "payments.ics",
    lines: [
      "UID:PAY-8WQ2-61HD",
      "DTSTART;VALUE=DATE:20261201",
      "SUMMARY:Scheduled payment",
      "DESCRIPTION:Amount: $52.50",
      "UID:PAY-2",
      "DTSTART;VALUE=DATE:20270102",
      "SUMMARY:Scheduled payment",
      "DESCRIPTION:Amount: $140.08",
    ],
  });
  expect(screen.getByText(hint)).toBeVisible();
});

test("a single scheduled payment is saved in Spanish for a consumer who reads Spanish [HIST-22, SCHED-31]", async () => {
  localStorage.setItem("paydown.language", "es");
  const { user } = await openAt("100000001", payingServices({ [page]: pageWith([later]) }));
  await press("Agregar a su calendario", user);
  expect(await savedFile()).toEqual({
    name: "pago.ics",
    lines: ["UID:PAY-2", "DTSTART;VALUE=DATE:20270102", "SUMMARY:Pago programado", "DESCRIPTION:Monto: $140.08"],
  });
  expect(screen.getByText("Su calendario no cambia por sí solo si usted cancela o cambia un pago.")).toBeVisible();
});

const row = { interestAmount: "0.00", principalAmount: "46.70", amount: "46.70" };
const schedule = (rows: readonly object[]) => ({
  body: {
    ...{ ppa_status: "A", reference: "PLAN-1", owed: "140.10", rows },
    plan: {
      ...{ numberOfPayments: 4, paymentAmount: "46.70", firstPaymentDate: "12/02/2026", lastPayment: "46.70" },
      ...{ lastPaymentDate: "03/02/2027", totalAmount: "186.80", totalInterest: "0.00", total: "186.80" },
    },
  },
});
const paid = { ...row, "Date Due": "12/02/2026", paymentStatus: "paid", balance: "140.10" };
const toCome = (["01/02/2027", "02/02/2027", "03/02/2027"] as const).map((date, index) => ({
  ...{ ...row, "Date Due": date, paymentStatus: "scheduled", balance: "0.00" },
  ...{ reference: `PAY-${index + 2}`, total: "49.20" },
}));
const schedules = "GET /api/paymentArrangements/100000001";

test("the schedule of a plan saves all payments of the plan that are still scheduled [SCHED-33]", async () => {
  const { user } = await openAt("100000001/schedule", payingServices({ [schedules]: schedule([paid, ...toCome]) }));
  await press("Add all to your calendar", user);
  const lines = (await savedFile()).lines?.filter((line) => !line.startsWith("SUMMARY"));
  expect(lines).toEqual([
    "UID:PAY-2",
    "DTSTART;VALUE=DATE:20270102",
    "DESCRIPTION:Amount: $49.20",
    "UID:PAY-3",
    "DTSTART;VALUE=DATE:20270202",
    "DESCRIPTION:Amount: $49.20",
    "UID:PAY-4",
    "DTSTART;VALUE=DATE:20270302",
    "DESCRIPTION:Amount: $49.20",
  ]);
});

test("the schedule of a plan without a scheduled payment has no calendar [SCHED-33]", async () => {
  await openAt("100000001/schedule", payingServices({ [schedules]: schedule([paid]) }));
  await screen.findByText("PLAN-1");
  expect(screen.queryByRole("button", { name: /calendar/ })).toBeNull();
});

test.each([
  ["en", "Add all to your calendar", "Error creating the calendar file; "],
  ["es", "Agregar todos a su calendario", "Error al crear el archivo de calendario; "],
])("in %s, a failure is reported and saves nothing [SCHED-34]", async (language, button, said) => {
  localStorage.setItem("paydown.language", language);
  const { user } = await openAt("100000001/schedule", payingServices({ [schedules]: schedule(toCome) }));
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw new Error("The disk is full.");
  });
  await press(button, user);
  expect(await screen.findByText((text) => text.startsWith(said))).toBeVisible();
  expect(saved).toEqual([]);
});
