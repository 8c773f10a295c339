import { fakeServices, refusal } from "@paydown/shell/testing/fake-services";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openGuest, storeGuest } from "../testing/open-guest";
import { riverton, user as username } from "../testing/riverton";

const paymentsCall = "GET /public/plans/P-1001/payments";
const scheduleCall = "GET /public/plans/P-1001/schedule";
const payments = {
  body: {
    payments: [{ date: "10/30/2026", amount: "30.00", description: { en: "Card payment", es: "Pago con tarjeta" } }],
  },
};
const schedule = {
  body: {
    schedule: [
      { dueDate: "11/30/2026", amount: "25.00" },
      { dueDate: "12/31/2026", amount: "25.00" },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeGuest();
});

const open = (
  screenName: string,
  answers: Parameters<typeof fakeServices>[0],
  labels: Partial<typeof riverton.instanceConfig> = {},
) => {
  const services = fakeServices(answers);
  const configuration = { ...riverton, instanceConfig: { ...riverton.instanceConfig, ...labels } };
  return openGuest(`/riverton/guest/P-1001/${screenName}?user=${username}`, { ...services, page: { configuration } });
};

async function table(name: string) {
  const found = await screen.findByRole("table", { name });
  const [head = [], ...rows] = within(found)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => (cell.lastElementChild ?? cell).textContent));
  return { head, rows };
}

test("shows a payment's date, amount and description [GUEST-71]", async () => {
  await open("payments", { [paymentsCall]: payments });
  expect(await table("Payments")).toEqual({
    head: ["Date", "Amount", "Description"],
    rows: [["10/30/2026", "$30.00", "Card payment"]],
  });
  expect(screen.getByText("Plan P-1001")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", `/riverton/guest/home?user=${username}`);
  expect(document.title).toBe("Payments – Riverton payments");
});

test("shows a schedule's due dates and amounts [GUEST-71]", async () => {
  await open("schedule", { [scheduleCall]: schedule });
  expect(await table("Schedule")).toEqual({
    head: ["Due Date", "Amount"],
    rows: [
      ["11/30/2026", "$25.00"],
      ["12/31/2026", "$25.00"],
    ],
  });
});

const labels = {
  planPaymentsLabel: { en: "Paid", es: "Pagado" },
  planPaymentDateLabel: { en: "When", es: "Cuándo" },
  planPaymentAmountLabel: { en: "How much", es: "Cuánto" },
  planPaymentDescriptionLabel: { en: "What", es: "Qué" },
  planScheduleLabel: { en: "Plan of payments", es: "Plan de pagos" },
  planDueDateLabel: { en: "By", es: "Antes del" },
  planDueAmountLabel: { en: "Installment", es: "Cuota" },
};

test.each(["en", "es"] as const)("uses the tenant's labels for payments (%s) [GUEST-72]", async (language) => {
  localStorage.setItem("paydown.language", language);
  await open("payments", { [paymentsCall]: payments }, labels);
  const {
    planPaymentsLabel: name,
    planPaymentDateLabel: date,
    planPaymentAmountLabel: amount,
    planPaymentDescriptionLabel: description,
  } = labels;
  expect((await table(name[language])).head).toEqual([date[language], amount[language], description[language]]);
});

test.each(["en", "es"] as const)("uses the tenant's labels for the schedule too (%s) [GUEST-72]", async (language) => {
  localStorage.setItem("paydown.language", language);
  await open("schedule", { [scheduleCall]: schedule }, labels);
  expect((await table(labels.planScheduleLabel[language])).head).toEqual([
    labels.planDueDateLabel[language],
    labels.planDueAmountLabel[language],
  ]);
});

test.each([
  ["payments", paymentsCall, { payments: [] }, "No payment has been made on this plan yet."],
  ["schedule", scheduleCall, { schedule: [] }, "There is no schedule for this plan."],
])("%s: says so when the list is empty [GUEST-73]", async (name, call, body, text) => {
  await open(name, { [call]: { body } });
  expect(await screen.findByText(text)).toBeVisible();
});

test("shows another guest's plan as not found [GUEST-25]", async () => {
  await open("payments", { [paymentsCall]: refusal(404, "plan_not_found") });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("shows a failure with its detail [GUEST-74]", async () => {
  await open("schedule", { [scheduleCall]: refusal(500, "internal_error", { detail: "the services are busy" }) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error building page; the services are busy");
});

test.each(["payments", "schedule", "confirm"])(
  "redirects %s to the lookup if nothing was looked up [GUEST-3]",
  async (name) => {
    sessionStorage.clear();
    const address = name === "confirm" ? "confirm" : `P-1001/${name}`;
    const opened = await openGuest(`/riverton/guest/${address}?user=${username}`, fakeServices({}));
    await waitFor(() => expect(opened.address()).toBe("/riverton/guest"));
  },
);

test("is complete in Spanish", async () => {
  localStorage.setItem("paydown.language", "es");
  await open("payments", { [paymentsCall]: payments });
  expect(await table("Pagos")).toEqual({
    head: ["Fecha", "Monto", "Descripción"],
    rows: [["10/30/2026", "$30.00", "Pago con tarjeta"]],
  });
});
