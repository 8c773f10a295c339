import type { Locator } from "@playwright/test";
import { cards } from "./methods.js";
import type { Portal } from "./portal.js";
import type { ServicesApi, Token } from "./services-api.js";

/** The demo account that may be paid over time. */
export const planAccount = "100000002";

export interface StoredSchedule {
  readonly code?: string;
  readonly reference?: string;
  readonly ppa_status?: string;
  readonly cancellable?: boolean;
  readonly plan?: { readonly paymentAmount: string; readonly numberOfPayments: number };
  /** The amount owed now. */
  readonly owed?: string;
  readonly rows?: readonly {
    readonly "Date Due": string;
    readonly amount: string;
    readonly balance: string;
    readonly paymentStatus?: string;
  }[];
}

/** The services' schedule of the account's plan. */
export const scheduleOf = async (api: ServicesApi, token: Token) =>
  (await (await api.get(`/api/paymentArrangements/${planAccount}`, token)).json()) as StoredSchedule;
export const pendingOf = async (api: ServicesApi, token: Token) =>
  (
    (await (await api.get(`/api/paymentArrangements/${planAccount}/pendingCheck`, token)).json()) as {
      hasPending: boolean;
    }
  ).hasPending;

export async function openPlans(portal: Portal): Promise<void> {
  await portal.open(`/accounts/${planAccount}/overTime`);
  await showAll(portal).waitFor();
}

/** The button that shows every payment of the chosen plan, or all that are still to come. */
export const showAll = (portal: Portal): Locator =>
  portal.main.getByRole("button", { name: /^(Show (all|the)|Mostrar (los|el)) / });

/** The consumer's own plan among the choices. */
export const ownPlan = (portal: Portal): Locator => portal.main.getByRole("radio").first();

/** @param date - YYYY-MM-DD */
export async function fillOwn(portal: Portal, amount: string, payments: string, date?: string): Promise<void> {
  await ownPlan(portal).check();
  await portal.field("Amount of each payment").fill(amount);
  await portal.field("Number of payments").fill(payments);
  if (date !== undefined) await portal.field("First payment date").fill(date);
}

/** Continues from a chosen plan to its payment method. */
export async function toMethod(portal: Portal): Promise<void> {
  await portal.continue();
  await portal.field("First Name").waitFor();
}

/** Continues from the method to the disclosures with a card that is approved. */
export async function toDisclosures(portal: Portal): Promise<void> {
  await portal.fillCard(cards.approved);
  await portal.continue();
  await portal.main.getByRole("checkbox").waitFor();
}

/** Continues from the disclosures to Review. */
export async function toReview(portal: Portal): Promise<void> {
  await portal.main.getByRole("checkbox").check();
  await portal.continue();
  await portal.button("Set up plan").waitFor();
}

/** Cancels the plan on Schedule. */
export async function cancelPlan(portal: Portal): Promise<void> {
  await portal.open(`/accounts/${planAccount}/schedule`);
  await portal.button("Cancel plan").click();
  await portal.dialog("Cancel this plan?").getByRole("button", { name: "Yes, cancel the plan" }).click();
  await portal.page.getByText("The plan was cancelled. Nothing was charged.").waitFor();
}

/** Opens Schedule with a simulated plan. A real one would block the plans of this account. */
export async function openSimulatedSchedule(portal: Portal, payments: number, past = 0): Promise<void> {
  await simulatePlan(portal, payments, planAccount, past);
  await portal.open(`/accounts/${planAccount}/schedule`);
  await showAll(portal).waitFor();
}

/** Simulates the schedule of a plan with this many payments. The past ones were paid, except the last of them. */
export const simulatePlan = (portal: Portal, payments: number, accountNo = planAccount, past = 0) =>
  portal.page.route(new RegExp(`/api/paymentArrangements/${accountNo};`), (route) =>
    route.fulfill({ json: simulatedSchedule(payments, past) }),
  );

/** A plan with this many payments in the services' format. The past ones were paid, except the last of them. */
function simulatedSchedule(payments: number, past: number) {
  const month = (count: number) => `${String((count % 12) + 1).padStart(2, "0")}/05/${2031 + Math.floor(count / 12)}`;
  const money = (amount: number) => amount.toFixed(2);
  const each = 3600 / payments;
  const rows = Array.from({ length: payments }, (_, index) => ({
    "Date Due": month(index),
    amount: money(each + 1),
    interestAmount: "1.00",
    principalAmount: money(each),
    balance: money(3600 - each * (index + 1)),
    paymentStatus: index >= past ? "scheduled" : index === past - 1 ? "declined" : "paid",
  }));
  const plan = {
    paymentAmount: money(each + 1),
    numberOfPayments: payments,
    firstPaymentDate: month(0),
    planCode: "MONTHLY",
    totalAmount: "3600.00",
    totalInterest: money(payments),
    total: money(3600 + payments),
    lastPayment: money(each + 1),
    lastPaymentDate: month(payments - 1),
    yearlyRate: "6",
  };
  return { ppa_status: "P", reference: "PLAN-5TX9-20KM", owed: "3600.00", cancellable: past === 0, plan, rows };
}
