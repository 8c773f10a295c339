import type { components } from "@paydown/api-client";
import type { Configuration } from "@paydown/shell/configuration";

type Schemas = components["schemas"];
type AccountRow = Schemas["AccountRow"];

export const harbor: Configuration = {
  globalConfig: {
    rowAccount: "dbtNo",
    rowDue: "due",
    rowPmtDisposition: "disposition",
    rowDemIdtyNo: "DEMIDTYNO",
    negotiatorEnabled: true,
    helpMessage: "Have your letter at hand.",
  },
  instanceConfig: {
    instanceId: "harbor",
    timeZone: "America/New_York",
    loginIdentifier: "EMAIL",
    cardsByPhone: ["overTime"],
    header: "Harbor Recovery Services",
    documentTitle: "Harbor Recovery Services",
    faviconURL: "/pay/tenants/harbor/favicon.svg",
    signOutEnabled: true,
    stateDeclarationsEnabled: true,
    homeCol1: "dbtNo",
    homeCol1Label: "Account",
    homeCol2: "creditor",
    homeCol2Label: { en: "Original creditor", es: "Acreedor original" },
    homeCol3: "due",
    homeCol3Label: "Balance",
    homeCol4: "nextAmount",
    homeCol5: "nextDate",
  },
  companyConfig: {
    companyName: "Harbor Recovery Services",
    companyPhoneNumber: "4105550142",
    companyHoursOpen: "8:00 AM to 6:00 PM Eastern",
  },
};

export const token = "token-of-casey";
export const username = "casey@example.com";

const cell = (type: "CURRENCY" | "DATE" | "TEXT", value: string, label = ""): AccountRow[string] => ({
  type,
  value,
  label,
  display: "Y",
});

export const accountRow = (accountNo: string, due: string): AccountRow => ({
  dbtNo: cell("TEXT", accountNo),
  due: cell("CURRENCY", due),
  disposition: cell("TEXT", "M"),
  DEMIDTYNO: cell("TEXT", "55"),
  creditor: cell("TEXT", "Bayview Home Furnishings"),
  nextAmount: cell("CURRENCY", "140.08", "Next amount"),
  nextDate: cell("DATE", "2026-12-03", "Next date"),
});

const userInfo: Schemas["UserInfo"] = {
  first_name: "Casey",
  name: "Casey Morgan",
  demdbtno: "1",
  allowedPayTypes: ["VISA"],
  allowedPaySelects: [{ key: "0", value: "Credit card" }],
};

/** An account that is simply owed. */
export const balance: Schemas["AccountBalance"] = { statuses: [] };

export const demographics: Schemas["MyDemographics"] = {
  userInfo,
  accounts: [accountRow("100000001", "1250.00"), accountRow("100000003", "840.50")],
  balances: { "100000001": balance, "100000003": balance },
  openPayments: [],
  scheduledPayments: [],
  finishedPayments: [],
};

export const accountPage = (
  accountNo: string,
  due: string,
  configuration: Configuration = harbor,
): Schemas["MakePaymentPage"] => ({
  ...configuration,
  accounts: [accountRow(accountNo, due)],
  balance,
  arrangement: null,
  messages: [],
  overTimePOROVT: { sodResults: false },
  interest: null,
  stateCompliance: {},
  userInfo,
  openPayments: [],
  scheduledPayments: [],
  finishedPayments: [],
  today: "11/21/2026",
});

export const openPayment: Schemas["OpenPayment"] = {
  reference: "PD-7F3K2",
  key: "0123456789abcdef",
  accountNo: "100000001",
  total: "50.00",
  sentAt: "2026-11-21T15:00:00Z",
};
