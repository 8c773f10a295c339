import type { ErrorObject, JSONSchemaType, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { memberWords, showable } from "./member-words.js";
import {
  type AccountImport,
  accountForm,
  arrangementForm,
  type ArrangementRecord,
  closeForm,
  type CloseRecord,
  overTimeForm,
  type OverTimeRecord,
  phonePaymentForm,
  type PhonePaymentRecord,
  singlePaymentInfoForm,
  type SinglePaymentInfoRecord,
  stateComplianceForm,
  type StateComplianceRecord,
  transactionForm,
  type TransactionRecord,
} from "./records/accounts.js";
import { documentForm, type DocumentRecord } from "./records/documents.js";
import { formats } from "./records/formats.js";
import { bankForm, type BankRecord, paymentInfoForm, type PaymentInfoRecord } from "./records/methods.js";
import {
  passcodeEnrollmentForm,
  type PasscodeEnrollmentRecord,
  personForm,
  type PersonRecord,
  userForm,
  type UserRecord,
} from "./records/people.js";
import { planForm, type PlanRecord } from "./records/plans.js";
import type { RecordForm } from "./records/record-form.js";

/** One line of an import, by its `kind`. Amounts are decimals ("1250.00"), dates MM/DD/YYYY or ISO. */
export type ImportRecord =
  | UserRecord
  | PersonRecord
  | PasscodeEnrollmentRecord
  | AccountImport
  | CloseRecord
  | ArrangementRecord
  | TransactionRecord
  | BankRecord
  | StateComplianceRecord
  | OverTimeRecord
  | PaymentInfoRecord
  | PhonePaymentRecord
  | SinglePaymentInfoRecord
  | DocumentRecord
  | PlanRecord;
export type RecordKind = ImportRecord["kind"];

const forms: { readonly [Kind in RecordKind]: RecordForm<Extract<ImportRecord, { kind: Kind }>> } = {
  user: userForm,
  person: personForm,
  account: accountForm,
  close: closeForm,
  arrangement: arrangementForm,
  transaction: transactionForm,
  bank: bankForm,
  stateCompliance: stateComplianceForm,
  overTime: overTimeForm,
  paymentInfo: paymentInfoForm,
  phonePayment: phonePaymentForm,
  singlePaymentInfo: singlePaymentInfoForm,
  document: documentForm,
  passcodeEnrollment: passcodeEnrollmentForm,
  plan: planForm,
};

export const recordKinds = Object.keys(forms) as readonly RecordKind[];

/** The members of a kind's records, but for `kind`. */
export function membersOf(kind: RecordKind): {
  readonly known: readonly string[];
  readonly required: readonly string[];
} {
  const { properties, required } = forms[kind].schema as {
    readonly properties: object;
    readonly required: readonly string[];
  };
  const but = (names: readonly string[]) => names.filter((name) => name !== "kind");
  return { known: but(Object.keys(properties)), required: but(required) };
}

const schemasAt = "https://json-schema.org/draft/2020-12/schema";

/** The JSON Schema of a kind's records, for other programs: with patterns in place of our own formats. */
export function publishedSchema(kind: RecordKind): object {
  const { schema, rules } = forms[kind] as RecordForm<ImportRecord>;
  const { type, properties, ...rest } = withPatterns(schema) as { readonly type: string; readonly properties: object };
  return {
    $schema: schemasAt,
    title: `The import record ${kind}`,
    type,
    ...rest,
    properties: { ...properties, kind: { const: kind } },
    ...rules,
  };
}

function withPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPatterns);
  if (typeof value !== "object" || value === null) return value;
  const { format, ...rest } = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPatterns(one)]));
  // A member may be called format, too.
  if (typeof format !== "string") return format === undefined ? rest : { ...rest, format };
  const { pattern, words } = formats[format as keyof typeof formats];
  const description = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return { ...rest, ...("pattern" in rest ? { allOf: [{ pattern }] } : { pattern }), description };
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: false });
for (const [name, { holds }] of Object.entries(formats)) ajv.addFormat(name, holds);

/** The validator of a kind's records, compiled at its first use; undefined if there is no such kind. */
function validatorOf(kind: string): ValidateFunction<ImportRecord> | undefined {
  if (!Object.hasOwn(forms, kind)) return undefined;
  // Ajv keeps what it has compiled, by schema.
  return ajv.compile(forms[kind as keyof typeof forms].schema as JSONSchemaType<ImportRecord>);
}

/** Why a record is refused. */
export interface RecordFault {
  readonly reason: string;
  /** The member that is wrong, such as `cells.TOTALDUE.value`; undefined if it is the whole record. */
  readonly at?: string;
}

/** A record, or the reason why it is refused. */
export type ReadRecord =
  | {
      readonly record: ImportRecord;
      /** The column of a CSV file that fed a member, by the member's path. */
      readonly columns?: ReadonlyMap<string, string>;
    }
  | RecordFault;

/** The reason for a line that is not JSON. */
export const notJson = "it is not JSON";

/**
 * Parses a line, or explains why it is invalid. The reason quotes no value, because a line may hold a password, and
 * only plain names of members.
 */
export function readRecord(line: string): ReadRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { reason: notJson };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { reason: "it is not a JSON object" };
  const { kind } = value as { kind?: unknown };
  const validate = typeof kind === "string" ? validatorOf(kind) : undefined;
  if (!validate) return { reason: `its kind must be one of ${recordKinds.join(", ")}` };
  // An even number of backslashes before it is text.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(line))
    return { reason: "it contains a NUL character, which the database cannot store" };
  if (!validate(value)) return describe(validate.errors?.[0]);
  const { fault: find } = forms[value.kind] as RecordForm<ImportRecord>;
  const fault = find?.(value);
  return fault === undefined ? { record: value } : { reason: fault };
}

function describe(error: ErrorObject | undefined): RecordFault {
  if (!error) return { reason: "it is not valid" };
  const { keyword, params, instancePath, message } = error;
  const within = instancePath.split("/").slice(1);
  const fault = (path: readonly string[], words = "") => ({
    reason: `${path.length === 0 ? "it" : memberWords(path)} ${words}`,
    at: path.join("."),
  });
  if (keyword === "required") return fault([...within, String(params.missingProperty)], "is missing");
  if (keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    return showable(name) ? fault([...within, name], "is not known") : fault(within, "has an unknown member");
  }
  if (keyword === "format") return fault(within, formats[params.format as keyof typeof formats].words);
  if (keyword === "enum") return fault(within, `must be one of ${(params.allowedValues as unknown[]).join(", ")}`);
  return fault(within, message);
}
