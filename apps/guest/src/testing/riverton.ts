import type { components } from "@paydown/api-client";
import type { Configuration } from "@paydown/shell/configuration";

type Schemas = components["schemas"];
type Plan = Schemas["PaymentPlan"];

export const riverton: Configuration = {
  globalConfig: {
    rowAccount: "dbtNo",
    rowDue: "due",
    rowPmtDisposition: "disposition",
    rowDemIdtyNo: "DEMIDTYNO",
    negotiatorEnabled: false,
  },
  instanceConfig: {
    instanceId: "riverton",
    timeZone: "America/New_York",
    loginIdentifier: "USERNAME",
    cardsByPhone: [],
    mode: "GUEST",
    header: "City of Riverton",
    documentTitle: "Riverton payments",
    faviconURL: "/pay/assets/tenant/riverton/favicon.svg",
    logoURL: "/pay/assets/tenant/riverton/logo.svg",
    splashURL: "/pay/assets/tenant/riverton/splash.svg",
    loginMessage: { en: "Have your citation at hand.", es: "Tenga su multa a la mano." },
    secondaryBanner: "City Hall is closed on Monday.",
    footer: "Office of Parking and Citations",
    footer2: "Payments are taken on a secure page.",
    externalURL: "http://localhost:4610/hosted/riverton",
    merchantCode: "RVT-01",
    guestOtherAmountMessage: {
      en: "Less than the minimum due may put your plan in default.",
      es: "Menos del mínimo puede dejar su plan en incumplimiento.",
    },
    guestConfirmMessage: { en: "Payments cannot be reversed.", es: "Los pagos no se pueden revertir." },
  },
  companyConfig: {
    companyName: "City of Riverton",
    companyPhoneNumber: "3025550117",
    companyHoursOpen: "8:30 AM to 4:30 PM",
  },
};

export const lookupFields: Schemas["LookupFields"] = {
  lookupFields: [
    { label: { en: "Citation number", es: "Número de multa" } },
    { label: { en: "Plan ID", es: "N.º de plan" } },
    { label: { en: "Plate", es: "Placa" } },
  ],
};

export const user = "u".repeat(40);

const total = (planId: string, due: string): Plan["lineItems"][number] => ({ type: "TOTAL", planId, due });

export const plan1001: Plan = {
  id: "P-1001",
  status: { en: "Active", es: "Activo" },
  origEnrollAmount: "185.00",
  completionDate: "04/30/2027",
  minPaymentDue: "25.00",
  paymentDueDate: "11/30/2026",
  info: [
    { label: "Officer", value: "Unit 7" },
    { label: "ALLOW_PAYMENTS", value: "Y" },
  ],
  lineItems: [
    {
      type: "LINE_ITEM",
      planId: "P-1001",
      seq: "1",
      citationNumber: "900100200",
      citationDate: "08/14/2026",
      violationDescription: "Expired meter",
      lastPaymentDate: "10/30/2026",
      lastPaymentAmount: "30.00",
      due: "45.00",
      userPart1: "PARK",
      linkKeyDbtNo: "000123",
      clientCode: "RVT",
      userPart9: "N9",
    },
    {
      type: "LINE_ITEM",
      planId: "P-1001",
      seq: "2",
      citationNumber: "900100377",
      citationDate: "09/02/2026",
      violationDescription: "Parking in a bus zone",
      due: "80.00",
    },
    total("P-1001", "125.00"),
  ],
};

export const plan1002: Plan = {
  id: "P-1002",
  status: "Active",
  minPaymentDue: "60.00",
  paymentDueDate: "11/30/2026",
  info: [],
  lineItems: [
    {
      type: "LINE_ITEM",
      planId: "P-1002",
      seq: "1",
      citationNumber: "900100512",
      citationDate: "10/06/2026",
      violationDescription: "No parking, street cleaning",
      due: "60.00",
      userPart1: "PARK",
      linkKeyDbtNo: "000124",
      clientCode: "RVT",
      userPart9: "N8",
    },
    total("P-1002", "60.00"),
  ],
};

export const plan1003: Plan = {
  id: "P-1003",
  status: "Active",
  minPaymentDue: "10.00",
  info: [{ label: "ALLOW_PAYMENTS", value: "N" }],
  lineItems: [total("P-1003", "90.00")],
};
export const plan1004: Plan = {
  id: "P-1004",
  status: "Completed",
  minPaymentDue: "0.00",
  info: [],
  lineItems: [total("P-1004", "0.00")],
};

/** A plan with a payment of this amount being confirmed. */
export const confirming = (plan: Plan, amount: string): Plan => ({
  ...plan,
  openPayment: {
    planId: plan.id,
    amount,
    since: "2026-11-21T21:00:00Z",
    endsBy: "2026-11-21T21:30:00Z",
    trackingNo: "TRK-1",
  },
});
