import type { components } from "@paydown/api-client";
import { type FakeAnswer, fakeServices, refusal, servicePrefix } from "../../testing/fake-services";
import { accountPage, harbor } from "../../testing/harbor";

type Schemas = components["schemas"];
type AccountRow = Schemas["AccountRow"];

const cell = (value: string, type: Schemas["AccountCell"]["type"] = "TEXT"): Schemas["AccountCell"] => ({
  value,
  type,
  label: "",
  display: "N",
});

/** What sets one demo account apart from the others, in the data of Make Payment. */
export interface AccountOfDemo {
  readonly disposition: string;
  readonly due: string;
  readonly cells?: AccountRow;
  readonly page?: Partial<Schemas["MakePaymentPage"]>;
}

const declaration = { text: "You have the right to ask.\nAsk in writing." };

/** Accounts 100000001 to 100000013. */
export const demoAccounts = {
  "100000001": { disposition: "M", due: "1250.00" },
  "100000002": { disposition: "S", due: "3600.00", page: { overTimePOROVT: { sodResults: true } } },
  "100000003": {
    disposition: "P",
    due: "840.50",
    cells: { "Next Amt Due": cell("140.08", "CURRENCY"), "Next Due Date": cell("12/03/2026", "DATE") },
  },
  "100000004": { disposition: "N", due: "75.25" },
  "100000005": { disposition: "L", due: "500.00" },
  "100000006": {
    disposition: "S",
    due: "910.00",
    page: { overTimePOROVT: { sodResults: true }, arrangement: { ppa_status: "B", rows: [] } },
  },
  "100000007": { disposition: "M", due: "0.00" },
  "100000008": { disposition: "N", due: "3.10" },
  "100000009": { disposition: "M", due: "620.00", page: { stateCompliance: { allowPortalPayments: false } } },
  "100000010": { disposition: "M", due: "455.00", page: { messages: [declaration] } },
  "100000011": { disposition: "M", due: "300.00" },
  "100000012": { disposition: "M", due: "220.40", cells: { requires_email: cell("Y"), ach_requires_phone: cell("Y") } },
  "100000013": { disposition: "S", due: "1000.00", page: { overTimePOROVT: { sodResults: false } } },
} as const satisfies Record<string, AccountOfDemo>;

export type DemoAccountNo = keyof typeof demoAccounts;

export const companyConfig: Schemas["CompanyConfig"] = {
  ...harbor.companyConfig,
  companyName: "Harbor Recovery Services",
  sdLabel: "State Declaration",
  sdAcknowledgeLine: "I have read the declaration.",
  regeAcknowledgeLine: "I accept the disclosures.",
  rege1Label: "REGE-BANK-ONCE",
  rege2Label: "REGE-BANK-NEXT",
  rege3Label: "REGE-CARD-ONCE",
  rege4Label: "REGE-CARD-NEXT",
};

export const instanceConfig: Schemas["InstanceConfig"] = {
  ...harbor.instanceConfig,
  minTotalDue: "5.00",
  stateDeclarationsEnabled: true,
  tagCells: ["kind"],
};

export const configuration = { ...harbor, instanceConfig, companyConfig };

const userInfo: Schemas["UserInfo"] = {
  first_name: "Casey",
  last_name: "Morgan",
  name: "Casey Morgan",
  demdbtno: "1",
  allowedPayTypes: ["ACH", "VISA", "CHECK", "DISCOVER", "AMEX", "MC"],
  allowedPaySelects: [
    { key: "2", value: { en: "Debit card", es: "Tarjeta de débito" } },
    { key: "0", value: { en: "credit card", es: "Tarjeta de crédito" } },
    { key: "3", value: { en: "Check", es: "Cheque" } },
    { key: "1", value: { en: "Bank account", es: "Cuenta bancaria" } },
  ],
};

/** The Make Payment page of a demo account. */
export function demoPage(accountNo: string, account: AccountOfDemo): Schemas["MakePaymentPage"] {
  const page = accountPage(accountNo, account.due);
  const own = {
    ...page.accounts[0],
    disposition: cell(account.disposition),
    kind: { ...cell("Medical"), label: "Type" },
    ...account.cells,
  };
  return {
    ...page,
    instanceConfig,
    companyConfig,
    userInfo,
    // The services derive the status from the open payments.
    ...(account.page?.openPayments && { balance: { statuses: ["checking" as const] } }),
    ...account.page,
    accounts: [own, ...accountPage("100000077", "10.00").accounts],
  };
}

/** A payment result from the services. */
export const paymentResult = (more: Partial<Schemas["PaymentResult"]> = {}): Schemas["PaymentResult"] => ({
  success: true,
  status: "succeeded",
  authCode: "08H4K2",
  confNumber: "HRS-7Q2M-94KD",
  message: "Approved",
  reference: "PAY-5TX9-20KM",
  accountNo: "100000001",
  action: "full",
  amount: "1250.00",
  feeAmount: "2.50",
  total: "1252.50",
  paymentDate: "11/21/2026",
  sentAt: "2026-11-21T19:04:00Z",
  finishedAt: "2026-11-21T19:04:02Z",
  paidBy: "Casey Morgan",
  method: { kind: "card", brand: "VISA", last4: "1111" },
  dueAfter: "0.00",
  ...more,
});

export const checkingResult = (more: Partial<Schemas["PaymentResult"]> = {}): Schemas["PaymentResult"] => {
  const {
    authCode: _authCode,
    confNumber: _confNumber,
    finishedAt: _finishedAt,
    dueAfter: _dueAfter,
    message: _message,
    ...known
  } = paymentResult();
  return {
    ...known,
    success: false,
    status: "checking",
    trace: [{ at: "2026-11-21T19:04:00Z", event: "sent" }],
    ...more,
  };
};

/** The result of a scheduled payment from the services. */
export const scheduledResult = (more: Partial<Schemas["PaymentResult"]> = {}): Schemas["PaymentResult"] => {
  const {
    authCode: _authCode,
    finishedAt: _finishedAt,
    dueAfter: _dueAfter,
    message: _message,
    ...known
  } = paymentResult();
  return { ...known, status: "scheduled", paymentDate: "12/01/2026", scheduledFor: "12/01/2026", ...more };
};

/** A payment as the account pages show it, scheduled unless stated otherwise. */
export const accountPayment = (more: Partial<Schemas["AccountPayment"]> = {}): Schemas["AccountPayment"] => ({
  reference: "PAY-8WQ2-61HD",
  key: "fedcba9876543210",
  accountNo: "100000001",
  action: "oneTime",
  amount: "50.00",
  feeAmount: "2.50",
  total: "52.50",
  paymentDate: "12/01/2026",
  status: "scheduled",
  sentAt: "2026-11-21T19:04:00Z",
  confNumber: "HRS-3D8V-11TC",
  method: { kind: "card", brand: "VISA", last4: "1111" },
  ...more,
});

const billing = {
  firstName: "Casey",
  lastName: "Morgan",
  address: "1820 Eutaw Place",
  city: "Baltimore",
  state: "MD",
  zip: "21217",
};

/** The card on file of 100000003. */
export const cardOnFile: Schemas["PaymentInfo"] = {
  ...billing,
  paymentOption: "0",
  amount: "140.08",
  acctNumber: "************1111",
  ccExpDate: "0828",
  routingNumber: "",
  checkNo: "",
  brand: "VISA",
};

/** The bank account on file of 100000005. */
export const bankOnFile: Schemas["PaymentInfo"] = {
  ...billing,
  paymentOption: "1",
  acctNumber: "*****6789",
  ccExpDate: "",
  routingNumber: "021000021",
  checkNo: "",
  achType: "C",
};

/** Calls whose path continues after the name, with an account, a key or the like. */
const withRest =
  /^(\/api\/payments\/(?:status|info|phonePays|singlePaymentInfo|arrangements|scheduled|receipt)|\/api\/(?:messages|transactions))\/(.+)$/;

/** One request as the services saw it. */
export interface SeenRequest {
  /** The path without the part after the name; see `rest`. */
  readonly name: string;
  /** For example `100000001` of singlePaymentInfo, `harbor/100000001` of info, `confirmSOD/100000001` of messages. */
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

type Answer = FakeAnswer | ((seen: SeenRequest) => FakeAnswer | Promise<FakeAnswer>);

/**
 * Services that take payments: harbor's accounts, a fee of 2.50 by card and none by bank, no Regulation E or other
 * messages, every routing number known except 110000000, nothing on file, nothing pending and nothing to compare with.
 */
export function payingServices(answers: Record<string, Answer> = {}) {
  const seen: SeenRequest[] = [];
  /**
   * How the tenant's configuration differs from {@link configuration}; the account pages carry the resulting
   * configuration too.
   */
  const tenant: { instance: Partial<Schemas["InstanceConfig"]>; company: Partial<Schemas["CompanyConfig"]> } = {
    instance: {},
    company: {},
  };
  const usual: Record<string, Answer> = {
    "POST /token/verify": { body: { valid: true } },
    "GET /api/pages/harbor": ({ query }) => {
      const accountNo = query.get("accountNo") ?? "";
      return { body: demoPage(accountNo, demoAccounts[accountNo as DemoAccountNo]) };
    },
    "GET /fee": ({ query }) => ({ body: { success: true, amount: query.get("phrType") === "4" ? "2.50" : "0.00" } }),
    "GET /api/payments/bankExists": ({ query }) =>
      query.get("routingNumber") === "110000000"
        ? refusal(404, "routing_number_unknown")
        : { body: { routingNumber: query.get("routingNumber") } },
    "GET /api/regeMessages": { body: { messages: [] } },
    "POST /api/demographics/acknowledge": { status: 204 },
    "POST /api/payments": { body: paymentResult() },
    "POST /api/payments/info": ({ rest }) => ({
      body: scheduledResult({ accountNo: rest.split("/")[1] ?? "", action: "next" }),
    }),
    "GET /api/payments/status": refusal(404, "payment_not_found"),
    "GET /api/payments/info": refusal(404, "payment_info_not_found"),
    "GET /api/payments/phonePays": { body: { phonePays: [] } },
    "GET /api/payments/singlePaymentInfo": {
      body: { pastDueAmt: null, nextSchedPmtAmt: null, currPeriodOverpayment: null, totalPaymentDue: null },
    },
    "GET /api/payments/arrangements": refusal(404, "arrangement_not_found"),
    "GET /api/paymentArrangements/100000001/pendingCheck": { body: { hasPending: false } },
    "GET /api/messages": { body: { messages: [] } },
    "DELETE /api/payments/scheduled": ({ rest }) => ({
      body: scheduledResult({ success: false, status: "cancelled", reference: rest }),
    }),
  };
  const current = { ...usual, ...answers };

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice(new URL(servicePrefix).pathname.length).replace(/;user=[^/]*/, "");
    const [, start = path, rest = ""] = withRest.exec(path) ?? [];
    const name = `${request.method} ${start}`;
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") === true;
    const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") === true;
    const form = isForm ? Object.fromEntries(new URLSearchParams(await request.clone().text())) : {};
    const body = (isJson ? await request.clone().json() : form) as Record<string, unknown>;
    const key = start.endsWith("/status") ? rest : request.headers.get("Idempotency-Key");
    const one: SeenRequest = { name, rest, query: url.searchParams, key, body };
    seen.push(one);
    const answer = current[name];
    return fakeServices({
      async [`${request.method} ${path}`]() {
        const given = typeof answer === "function" ? await answer(one) : (answer ?? {});
        return name === "GET /api/pages/harbor" && given.status === undefined ? ofTenant(given) : given;
      },
    }).fetch(request);
  }

  function ofTenant(given: FakeAnswer): FakeAnswer {
    const page = given.body as Schemas["MakePaymentPage"];
    const instanceConfig = { ...page.instanceConfig, ...tenant.instance };
    return { ...given, body: { ...page, instanceConfig, companyConfig: { ...page.companyConfig, ...tenant.company } } };
  }

  return {
    fetch,
    seen,
    tenant,
    answers: current,
    requests: (name: string) => seen.filter((request) => request.name === name),
  };
}

/** A connection that breaks without an answer. */
export const noAnswer = (): never => {
  throw new TypeError("Failed to fetch");
};

export { refusal };
