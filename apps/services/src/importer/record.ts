import { type ErrorObject, type JSONSchemaType } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type CellType, type LocalizedText, parseCalendarDate, parseDecimal, type PaymentOptionCode, payTypes, type PayType, paymentOptionCodes } from "@paydown/domain";

/** One line of an import, by its `kind`. Amounts are decimals ("1250.00"), dates MM/DD/YYYY or ISO. */
export type ImportRecord = UserRecord | AccountImport | ArrangementRecord | TransactionRecord | BankRecord | StateComplianceRecord | OverTimeRecord;
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
};

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
  return { record: value };
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
