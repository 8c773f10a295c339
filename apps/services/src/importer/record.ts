import { type ErrorObject, type JSONSchemaType } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type AchType,
  achTypeCodes,
  type CardBrand,
  type CellType,
  type LocalizedText,
  optionKind,
  parseCalendarDate,
  parseDecimal,
  type PaymentOptionCode,
  paymentOptionCodes,
  payTypes,
  type PayType,
} from "@paydown/domain";

/** One line of an import, by its `kind`. Amounts are decimals ("1250.00"), dates MM/DD/YYYY or ISO. */
export type ImportRecord =
  | UserRecord
  | AccountImport
  | ArrangementRecord
  | TransactionRecord
  | BankRecord
  | StateComplianceRecord
  | OverTimeRecord
  | PaymentInfoRecord
  | PhonePaymentRecord
  | SinglePaymentInfoRecord;
export type RecordKind = ImportRecord["kind"];

export interface UserRecord {
  readonly kind: "user";
  readonly username: string;
  /** For a user who is new; a password that a consumer has since changed stays. */
  readonly initialPassword: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly demDbtNo: string;
  readonly allowedPayTypes: readonly PayType[];
  readonly allowedPaySelects: readonly { readonly key: PaymentOptionCode; readonly value: LocalizedText }[];
}

export interface AccountImport {
  readonly kind: "account";
  readonly accountNo: string;
  readonly username: string;
  /** The moment at which the due was true; payments made here after it are taken off. */
  readonly asOf: string;
  readonly cells: Readonly<Record<string, { readonly value: string; readonly type: CellType; readonly label: LocalizedText; readonly display: "Y" | "N" }>>;
}

export interface ArrangementRecord {
  readonly kind: "arrangement";
  readonly accountNo: string;
  readonly status: string;
  readonly rows: readonly { readonly date: string; readonly amount: string; readonly interest: string }[];
}

export interface TransactionRecord {
  readonly kind: "transaction";
  readonly accountNo: string;
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly description: LocalizedText;
}

export interface BankRecord {
  readonly kind: "bank";
  readonly routingNumber: string;
  readonly name: string;
}

export interface StateComplianceRecord {
  readonly kind: "stateCompliance";
  readonly accountNo: string;
  readonly allowPortalPayments: boolean;
  /** The state declaration to acknowledge before paying; left out where none is needed. */
  readonly messages?: readonly LocalizedText[];
}

export interface OverTimeRecord {
  readonly kind: "overTime";
  readonly accountNo: string;
  readonly eligible: boolean;
  readonly interest?: string;
}

/** The method on file for an account, unless the consumer has changed it since. No part of it is a whole card or account number. */
export interface PaymentInfoRecord {
  readonly kind: "paymentInfo";
  readonly accountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly paymentOption: PaymentOptionCode;
  /** The processor's token of the method: it is charged. */
  readonly token: string;
  /** Asterisks and the last four digits, as it is shown. */
  readonly acctNumber: string;
  readonly brand?: CardBrand;
  /** MMYY, for a card. */
  readonly ccExpDate?: string;
  /** For a bank account. */
  readonly routingNumber?: string;
  readonly achType?: AchType;
  readonly checkNo?: string;
}

/** A pending payment that was made by telephone. */
export interface PhonePaymentRecord {
  readonly kind: "phonePayment";
  readonly accountNo: string;
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly description: LocalizedText;
}

/** What a single payment is compared with, as of the account's asOf; a figure that is left out is not compared with. */
export interface SinglePaymentInfoRecord {
  readonly kind: "singlePaymentInfo";
  readonly accountNo: string;
  readonly pastDueAmt?: string;
  readonly nextSchedPmtAmt?: string;
  readonly currPeriodOverpayment?: string;
  /** The account's due where it is left out. */
  readonly totalPaymentDue?: string;
}

const text = { type: "string", minLength: 1, maxLength: 20_000 };
const id = { type: "string", minLength: 1, maxLength: 100, pattern: "^\\S(.*\\S)?$" };
const amount = { type: "string", format: "amount" };
const date = { type: "string", format: "calendarDate" };
const localized = { oneOf: [text, { type: "object", additionalProperties: false, required: ["en"], properties: { en: text, es: text } }] };
const cell = object({ value: { type: "string", maxLength: 20_000 }, type: { enum: ["CURRENCY", "DATE", "TEXT"] }, label: localized, display: { enum: ["Y", "N"] } });

function object(properties: Record<string, object>, optional: readonly string[] = []) {
  return { type: "object", additionalProperties: false, required: Object.keys(properties).filter((name) => !optional.includes(name)), properties };
}

const schemas: Record<RecordKind, object> = {
  user: object({
    kind: text,
    username: id,
    initialPassword: { type: "string", minLength: 8, maxLength: 40 },
    firstName: text,
    lastName: text,
    demDbtNo: id,
    allowedPayTypes: { type: "array", items: { enum: [...payTypes] } },
    allowedPaySelects: { type: "array", items: object({ key: { enum: [...paymentOptionCodes] }, value: localized }) },
  }),
  account: object({
    kind: text,
    accountNo: id,
    username: id,
    asOf: { type: "string", format: "moment" },
    cells: { type: "object", additionalProperties: cell },
  }),
  arrangement: object({ kind: text, accountNo: id, status: id, rows: { type: "array", items: object({ date, amount, interest: amount }) } }),
  transaction: object({ kind: text, accountNo: id, id, date, amount, description: localized }),
  bank: object({ kind: text, routingNumber: { type: "string", pattern: "^\\d{9}$" }, name: text }),
  stateCompliance: object({ kind: text, accountNo: id, allowPortalPayments: { type: "boolean" }, messages: { type: "array", items: localized } }, ["messages"]),
  overTime: object({ kind: text, accountNo: id, eligible: { type: "boolean" }, interest: text }, ["interest"]),
  paymentInfo: object(
    {
      kind: text,
      accountNo: id,
      ...{ firstName: text, lastName: text, address: text, city: text, state: text, zip: text },
      paymentOption: { enum: [...paymentOptionCodes] },
      token: id,
      acctNumber: { type: "string", pattern: "^\\*{2,40}\\d{4}$" },
      brand: { enum: ["VISA", "MC", "AMEX", "DISCOVER"] },
      ccExpDate: { type: "string", pattern: "^(0[1-9]|1[0-2])\\d{2}$" },
      routingNumber: { type: "string", pattern: "^\\d{9}$" },
      achType: { enum: [...achTypeCodes] },
      checkNo: { type: "string", maxLength: 10 },
    },
    ["brand", "ccExpDate", "routingNumber", "achType", "checkNo"],
  ),
  phonePayment: object({ kind: text, accountNo: id, id, date, amount, description: localized }),
  singlePaymentInfo: object(
    { kind: text, accountNo: id, pastDueAmt: amount, nextSchedPmtAmt: amount, currPeriodOverpayment: amount, totalPaymentDue: amount },
    ["pastDueAmt", "nextSchedPmtAmt", "currPeriodOverpayment", "totalPaymentDue"],
  ),
};

/** What a payment method lacks for its kind. */
function methodFault(record: ImportRecord): string | undefined {
  if (record.kind !== "paymentInfo") return undefined;
  const needed = optionKind(record.paymentOption) === "card" ? (["ccExpDate"] as const) : (["routingNumber", "achType"] as const);
  const missing = needed.find((name) => record[name] === undefined);
  return missing && `${missing} is missing`;
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false });
ajv.addFormat("amount", (value: string) => parseDecimal(value) !== undefined);
ajv.addFormat("calendarDate", (value: string) => parseCalendarDate(value) !== undefined);
ajv.addFormat("moment", (value: string) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)));
const validators = Object.fromEntries(
  Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema as JSONSchemaType<ImportRecord>)]),
);

/** What a line holds, or why it cannot be taken, in words that quote no value but the kind: a line may hold a password. */
export function readRecord(line: string): { readonly record: ImportRecord } | { readonly reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { reason: "it is not JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { reason: "it is not a JSON object" };
  const { kind } = value as { kind?: unknown };
  const validate = typeof kind === "string" && Object.hasOwn(validators, kind) ? validators[kind] : undefined;
  if (!validate) return { reason: `its kind must be one of ${Object.keys(schemas).join(", ")}` };
  if (!validate(value)) return { reason: describe(validate.errors?.[0]) };
  if (line.includes("\\u0000")) return { reason: "it holds a NUL character, which the database cannot keep" };
  const fault = methodFault(value);
  return fault === undefined ? { record: value } : { reason: fault };
}

const formatWords: Readonly<Record<string, string>> = {
  amount: "must be a decimal such as 1250.00",
  calendarDate: "must be a date such as 12/31/2026",
  moment: "must be a moment such as 2026-12-31T09:00:00Z",
};

function describe(error: ErrorObject | undefined): string {
  if (!error) return "it is not valid";
  const { keyword, params, instancePath, message } = error;
  const at = instancePath.slice(1).replaceAll("/", ".");
  if (keyword === "required") return `${at ? `${at}.` : ""}${String(params.missingProperty)} is missing`;
  if (keyword === "additionalProperties") return `${at ? `${at}.` : ""}${String(params.additionalProperty)} is not known`;
  if (keyword === "format") return `${at} ${formatWords[String(params.format)]}`;
  if (keyword === "enum") return `${at} must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
  return `${at} ${message}`;
}
