import { fakeServices } from "../../../testing/fake-services";
import { accountPage, harbor } from "../../../testing/harbor";
import { openPortal } from "../../../testing/open-portal";

export const scheduleCall = "GET /api/paymentArrangements/100000003";

export async function openSchedule(
  answer: Parameters<typeof fakeServices>[0][string],
  address = "/harbor/accounts/100000003/schedule",
) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/pages/harbor": { body: accountPage("100000003", "840.50") },
    [scheduleCall]: answer,
  });
  return {
    ...(await openPortal(address, { ...services, page: { instanceId: "harbor", configuration: harbor } })),
    services,
  };
}

export const arrangement = (rows: readonly object[]) => ({ body: { ppa_status: "A", rows } });

export const row = (date: string, balance: string, more: object = {}) => ({
  "Date Due": date,
  amount: "103.00",
  interestAmount: "3.00",
  principalAmount: "100.00",
  balance,
  ...more,
});
const figures = {
  paymentAmount: "103.00",
  numberOfPayments: 2,
  firstPaymentDate: "12/03/2026",
  planCode: "MONTHLY",
  totalAmount: "200.00",
  totalInterest: "6.00",
  total: "206.00",
  lastPayment: "103.00",
  lastPaymentDate: "01/03/2027",
  yearlyRate: "6",
};
/** A plan set up here, of two payments still to come. */
export const plan = (more: object = {}) => ({
  body: {
    ppa_status: "P",
    reference: "PLAN-5TX9-20KM",
    owed: "200.00",
    cancellable: true,
    plan: figures,
    rows: [
      row("12/03/2026", "100.00", { paymentStatus: "scheduled" }),
      row("01/03/2027", "0.00", { paymentStatus: "scheduled" }),
    ],
    ...more,
  },
});
