import type { components } from "@paydown/api-client";
import { demoAccounts, demoPage, payingServices, refusal } from "../../../payment-flow/testing/paying-services";

type Schemas = components["schemas"];
type Row = Schemas["PlanRow"];

const row = (date: string, amount: string, interest: string, principal: string, balance: string): Row => ({
  "Date Due": date,
  amount,
  interestAmount: interest,
  principalAmount: principal,
  balance,
});

/** Plans of 3,600.00, shortened to two and three rows. */
export const halfYear: Schemas["OverTimePlan"] = {
  plan: {
    paymentAmount: "1205.00",
    numberOfPayments: 3,
    firstPaymentDate: "12/05/2026",
    planCode: "MONTHLY",
    totalAmount: "3600.00",
    totalInterest: "12.34",
    total: "3612.34",
    lastPayment: "1202.34",
    lastPaymentDate: "02/05/2027",
    yearlyRate: "6",
  },
  rows: [
    row("12/05/2026", "1205.00", "8.28", "1196.72", "2403.28"),
    row("01/05/2027", "1205.00", "3.06", "1201.94", "1201.34"),
    row("02/05/2027", "1202.34", "1.00", "1201.34", "0.00"),
  ],
};
export const twoMonths: Schemas["OverTimePlan"] = {
  plan: {
    ...halfYear.plan,
    paymentAmount: "1806.00",
    numberOfPayments: 2,
    totalInterest: "10.00",
    total: "3610.00",
    lastPayment: "1804.00",
    lastPaymentDate: "01/05/2027",
  },
  rows: [
    row("12/05/2026", "1806.00", "8.28", "1797.72", "1802.28"),
    row("01/05/2027", "1804.00", "1.72", "1802.28", "0.00"),
  ],
};
export const oneMonth: Schemas["OverTimePlan"] = {
  plan: {
    ...halfYear.plan,
    paymentAmount: "3600.00",
    numberOfPayments: 1,
    totalInterest: "0.00",
    total: "3600.00",
    lastPayment: "3600.00",
    lastPaymentDate: "12/05/2026",
  },
  rows: [row("12/05/2026", "3600.00", "0.00", "3600.00", "0.00")],
};

export const created: Schemas["PaymentArrangement"] = {
  preview: false,
  ppa_status: "P",
  reference: "PLAN-5TX9-20KM",
  method: { kind: "card", brand: "VISA", last4: "1111" },
  ...halfYear,
};

export const debitOnFile: Schemas["PaymentInfo"] = {
  firstName: "Casey",
  lastName: "Morgan",
  address: "1820 Eutaw Place",
  city: "Baltimore",
  state: "MD",
  zip: "21217",
  paymentOption: "2",
  acctNumber: "************1111",
  ccExpDate: "0828",
  routingNumber: "",
  checkNo: "",
  brand: "VISA",
};

const account = "/api/paymentArrangements/100000002";

/**
 * Services where 100000002 may be paid over time: they suggest two plans, accept any own plan as the first of them, and
 * save any method as a debit card.
 */
export function planningServices(answers: Parameters<typeof payingServices>[0] = {}) {
  const page = demoPage("100000002", demoAccounts["100000002"]);
  const { "PUT /api/payments/info": saved = { body: debitOnFile }, ...others } = answers;
  let onFile: unknown = null;
  return payingServices({
    "GET /api/pages/harbor": {
      body: { ...page, instanceConfig: { ...page.instanceConfig, cardsByPhone: ["negotiator"] } },
    },
    [`GET ${account}/pendingCheck`]: { body: { hasPending: false } },
    [`GET ${account}`]: refusal(404, "arrangement_not_found"),
    "GET /api/strategies/POROVT/formFields": {
      body: {
        strategy: "overTime",
        due: "3600.00",
        planCode: "MONTHLY",
        yearlyRate: "6",
        suggestions: [halfYear, twoMonths],
        fields: [
          { name: "overTimeAmount", type: "CURRENCY", min: "25.00", max: "3600.00" },
          { name: "overTimePayments", type: "NUMBER", max: "24" },
          { name: "overTimeFirstDate", type: "DATE", min: "11/21/2026", max: "01/05/2027" },
        ],
      },
    },
    "POST /api/strategies/POROVT": {
      body: { strategy: "overTime", outcome: "accept", reasons: [], proposal: halfYear },
    },
    [`POST ${account}`]: ({ body }) => ({
      body:
        body["preview"] === "true"
          ? { preview: true, ...(body["paymentAmount"] === "1806.00" ? twoMonths : halfYear) }
          : created,
    }),
    "GET /api/payments/info": () => (onFile ? { body: onFile } : refusal(404, "payment_info_not_found")),
    async "PUT /api/payments/info"(seen) {
      const answer = typeof saved === "function" ? await saved(seen) : saved;
      if (answer.status === undefined) onFile = answer.body;
      return answer;
    },
    [`DELETE ${account}`]: { status: 204 },
    ...others,
  });
}
