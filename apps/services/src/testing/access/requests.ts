import type { OperationId } from "../../contract/operations.js";
import { type Operation, operationsOf, readContract } from "../../contract/document.js";
import { prefix } from "../test-services.js";

/** The things of one consumer and one guest that a request can name. */
export interface Subject {
  readonly username: string;
  readonly accountNo: string;
  /** A scheduled payment. */
  readonly reference: string;
  /** The idempotency key of the payment. */
  readonly key: string;
  readonly offerId: string;
  readonly document: string;
  readonly planId: string;
  readonly trackingNo: string;
}

/**
 * Whom an operation concerns.
 * - `object`: an account, payment, offer or document. Another user's must look like a missing one.
 * - `user`: the user that the body names.
 * - `caller`: the session's user, whatever the request names.
 * - `staff`: everybody, so only staff may call it.
 * - `guest`: the plans of one lookup.
 * - `anyone`: nobody in particular; it needs no session.
 */
export type Concern = "object" | "user" | "caller" | "staff" | "guest" | "anyone";

export interface AccessRow {
  readonly concerns: Concern;
  /** Values of parameters beyond {@link parameterOf}. */
  readonly values?: Readonly<Record<string, string>>;
  readonly body?: (subject: Subject, caller: string) => Readonly<Record<string, unknown>>;
}

const payment = ({ accountNo }: Subject) => ({
  ...{ instanceId: "harbor", action: "oneTime", refNum: accountNo, demIdtyNo: "D-48201", paymentOption: "1" },
  ...{ firstName: "Robin", lastName: "Ellis", address: "1 Pier", city: "Baltimore", state: "MD", zipCode: "21231" },
  ...{ paymentDate: "06/15/2026", amount: "25.00", feeAmount: "0.00", phone: "" },
  ...{ routingNumber: "021000021", accountNumber: "5566778899", achSECCode: "WEB", achType: "C" },
  ...{ checkNo: "", checkPos: "R", needsSD: false, sdAccepted: false, acceptRegE: false },
});
const method = () => ({
  ...{ firstName: "Robin", lastName: "Ellis", address: "1 Pier", city: "Baltimore", state: "MD", zipCode: "21231" },
  ...{ paymentOption: "1", routingNumber: "021000021", accountNumber: "5566778899", phone: "" },
  ...{ achSECCode: "WEB", achType: "C", checkNo: "", checkPos: "R" },
});
const newPassword = "Another-Password-77";
const link = () => ({ instanceId: "harbor", secret: "0".repeat(43) });
const registration = ({ username }: Subject) => ({
  ...{ instanceId: "harbor", username, password: newPassword },
  prompts: [{ name: "dbt_no", value: "000123456" }],
});

/** One row per operation of the contract. A missing operation does not compile. */
export const accessRows: { readonly [Op in OperationId]: AccessRow } = {
  getHealth: { concerns: "anyone" },
  getReadiness: { concerns: "anyone" },
  getConfigParameters: { concerns: "anyone" },
  getInstanceConfigParameters: { concerns: "anyone" },
  login: {
    concerns: "anyone",
    body: ({ username }) => ({ instanceId: "harbor", username, password: newPassword }),
  },
  verifyToken: { concerns: "anyone", body: () => ({ jwt: "no.token.atall" }) },
  requestPasswordRecovery: { concerns: "anyone", body: ({ username }) => ({ instanceId: "harbor", username }) },
  resetPassword: { concerns: "anyone", body: () => ({ ...link(), newPassword, confirmPassword: newPassword }) },
  checkPasswordLink: { concerns: "anyone", body: link },
  checkUndoLink: { concerns: "anyone", body: link },
  undoChange: { concerns: "anyone", body: link },
  getRegistrationPrompts: { concerns: "anyone", values: { code: "HREG" } },
  checkUsername: { concerns: "anyone", body: ({ username }) => ({ instanceId: "harbor", username }) },
  verifyRegister: { concerns: "anyone", body: registration },
  addRegistration: { concerns: "anyone", body: registration },
  openLetter: {
    concerns: "anyone",
    body: () => ({ instanceId: "harbor", code: "00000-00000", birthDate: "04/12/1985", ssnLastFour: "4821" }),
  },
  getLookupFields: { concerns: "anyone" },
  lookupAccount: {
    concerns: "anyone",
    body: () => ({ instanceId: "riverton", label: "Citation number", value: "none" }),
  },
  notifyPlanPayment: {
    concerns: "anyone",
    body: ({ planId, trackingNo }) => ({
      ...{ id: "N-1", event: "PAID", trackingNo, merchantCode: "M", amount: "1.00", chargeReference: "C" },
      ...{ items: [{ planId, amount: "1.00" }], at: "2026-06-15T12:00:00Z" },
    }),
  },

  getPlans: { concerns: "guest" },
  getTrackingNumber: { concerns: "guest" },
  addPlanHistory: {
    concerns: "guest",
    body: ({ planId }) => ({ event: "RETURN_TO_PORTAL", accountNo: planId, payload: "CANCEL" }),
  },
  takeOverPlanPayment: { concerns: "guest", body: ({ trackingNo }) => ({ trackingNo }) },
  sendPlanReceipt: {
    concerns: "guest",
    body: ({ trackingNo }) => ({ trackingNo, channel: "email", address: "someone@example.com" }),
  },
  getPlanPayments: { concerns: "guest" },
  getPlanSchedule: { concerns: "guest" },

  getWebLinks: { concerns: "caller" },
  getPasscodeEnrollment: { concerns: "caller" },
  logout: { concerns: "caller" },
  changePassword: {
    concerns: "caller",
    body: () => ({ currentPassword: "Wrong-password-1", newPassword, confirmPassword: newPassword }),
  },
  confirmPassword: { concerns: "caller", body: () => ({ currentPassword: "Wrong-password-1" }) },
  getUserProfile: { concerns: "caller" },
  saveUserProfile: { concerns: "caller", body: () => ({ phone: "4105550100", email: "new@example.com" }) },
  getMyDemographics: { concerns: "caller" },
  listMyDemographics: { concerns: "caller" },
  getUserDefinedWindow: { concerns: "caller" },
  bankExists: { concerns: "caller" },

  enrollPasscode: { concerns: "user", body: ({ username }) => ({ username, email: "new@example.com" }) },
  sendPasscode: { concerns: "user", body: ({ username }) => ({ username }) },
  applyPasscode: { concerns: "user", body: ({ username }) => ({ username, code: "000000" }) },

  searchDemographics: { concerns: "staff", values: { searchFor: "Morgan" } },

  acknowledge: {
    concerns: "object",
    body: ({ accountNo }, caller) => ({
      ...{ demPortalUsername: caller, demIdtyNo: "D-48201", dbtNo: accountNo },
      ...{ disclosureLabel: "REGE-BANK-ONCE", disclosureText: "Text" },
    }),
  },
  getAccountDemographics: { concerns: "object" },
  getPage: { concerns: "object", values: { pageName: "MakePayment" } },
  getTransactions: { concerns: "object" },
  getFee: { concerns: "object", values: { phrType: "4", amount: "10.00" } },
  getRegeMessages: { concerns: "object", values: { option: "1", action: "full" } },
  createPayment: { concerns: "object", body: payment },
  getPaymentStatus: { concerns: "object" },
  getPaymentInfo: { concerns: "object" },
  savePaymentInfo: { concerns: "object", body: method },
  scheduleNextPayment: { concerns: "object", body: (subject) => ({ ...payment(subject), action: "next" }) },
  cancelScheduledPayment: { concerns: "object" },
  requestReceipt: { concerns: "object", body: () => ({ email: "robin@example.com" }) },
  getPhonePays: { concerns: "object" },
  getSinglePaymentInfo: { concerns: "object" },
  getPaymentArrangement: { concerns: "object" },
  getSchedule: { concerns: "object" },
  createPaymentArrangement: {
    concerns: "object",
    body: ({ accountNo }) => ({
      ...{ accountNo, paymentAmount: "50.00", numberOfPayments: "0", firstPaymentDate: "06/20/2026" },
      ...{ planCode: "MONTHLY", totalAmount: "840.50", timezone: "America/New_York", fee: "0.0", ppaType: "1" },
    }),
  },
  cancelPaymentArrangement: { concerns: "object" },
  checkPendingArrangement: { concerns: "object" },
  getStrategyFormFields: { concerns: "object", values: { code: "PORPLS" } },
  evaluateStrategy: {
    concerns: "object",
    values: { sodCode: "PORPLS" },
    body: ({ accountNo }) => ({ payLessAmount: "1.00", payLessDate: "06/20/2026", relatedAccount: accountNo }),
  },
  acceptOffer: {
    concerns: "object",
    body: ({ accountNo }) => ({ relatedAccount: accountNo, disclosureText: "Terms" }),
  },
  getMessages: { concerns: "object", values: { sodCode: "HCONF" } },
  getDocuments: { concerns: "object" },
  addDocument: { concerns: "object", body: ({ accountNo }) => ({ dbtNo: accountNo }) },
  getDocument: { concerns: "object" },
};

/** The operations of the contract as it is written, with their rows. */
export const accessMatrix = operationsOf(readContract()).map((operation) => ({
  operation,
  row: (accessRows as Readonly<Record<string, AccessRow | undefined>>)[operation.id],
}));

/** A parameter's value: what the row says, or what a parameter of this name always names. */
function parameterOf(operation: Operation, row: AccessRow, subject: Subject, name: string): string | undefined {
  const { accountNo, reference, key, offerId, document, planId } = subject;
  const known: Readonly<Record<string, string>> = {
    ...{ accountNo, relatedAccount: accountNo, dbtNo: accountNo, id: accountNo, reference, key, offerId, planId },
    ...{ filename: document, routingNumber: "021000021" },
    instanceId: row.concerns === "guest" ? "riverton" : "harbor",
    "Idempotency-Key": `access-${operation.id}-${accountNo}`,
    "Hosted-Signature": "t=1,v1=00",
    ...row.values,
  };
  return known[name];
}

export interface AccessCall {
  readonly url: string;
  readonly operation: Operation;
  readonly row: AccessRow;
  /** The consumer whose things the request names. */
  readonly subject: Subject;
  /** The `;user=` of the request; undefined for none. */
  readonly user: string | undefined;
  readonly token?: string | undefined;
}

export interface AccessAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

/** Sends a request that the contract accepts, as one caller. */
export async function callAs({ url, operation, row, subject, user, token }: AccessCall): Promise<AccessAnswer> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const query = new URLSearchParams();
  let path = operation.path.replace(";user={user}", user === undefined ? "" : `;user=${encodeURIComponent(user)}`);
  for (const { name, place, required } of operation.parameters) {
    if (name === "user") continue;
    // The document's id is optional and not an account.
    if (operation.id === "getDocument" && name === "id") continue;
    const value = parameterOf(operation, row, subject, name);
    if (value === undefined) {
      if (required) throw new Error(`${operation.id} needs a value of ${name}: add it to the operation's row.`);
    } else if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query") query.set(name, value);
    else headers.set(name, value);
  }
  const fields = row.body?.(subject, user ?? "nobody");
  if (operation.body?.required && !fields) throw new Error(`${operation.id} needs a body: add it to its row.`);
  const body = fields && bodyOf(operation, fields);
  if (typeof body === "string") headers.set("content-type", "application/json");
  const search = query.size > 0 ? `?${query.toString()}` : "";
  const response = await fetch(`${url}${prefix}${path}${search}`, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isProblem = response.headers.get("content-type")?.includes("problem+json") ?? false;
  return {
    status: response.status,
    code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined,
    text,
  };
}

function bodyOf({ body }: Operation, fields: Readonly<Record<string, unknown>>): string | URLSearchParams | FormData {
  if (body?.mediaType === "application/json") return JSON.stringify(fields);
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]);
  if (body?.mediaType !== "multipart/form-data") return new URLSearchParams(entries);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  form.append("uploadedFile", new File(["%PDF-1.4\n"], "a.pdf", { type: "application/pdf" }));
  return form;
}
