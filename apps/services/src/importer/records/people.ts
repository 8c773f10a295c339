import {
  fieldLimits,
  type LocalizedText,
  passwordLength,
  type PaymentOptionCode,
  paymentOptionCodes,
  payTypes,
  type PayType,
  phoneLength,
} from "@paydown/domain";
import { readImportedHash } from "../../sessions/imported-password.js";
import { exactlyOneOf, id, localized, object, type RecordForm, text } from "./record-form.js";

export interface UserRecord {
  readonly kind: "user";
  readonly username: string;
  /**
   * Exactly one of `initialPassword`, `passwordHash` and `mustReset`. An initial password applies only to a new user. A
   * hash and `mustReset` apply until the user signs in, or sets a password, for the first time.
   */
  readonly initialPassword?: string;
  /** A hash of another system: see `sessions/imported-password.ts`. */
  readonly passwordHash?: string;
  /** True if no password fits until the user has set one through the recovery. */
  readonly mustReset?: true;
  readonly firstName: string;
  readonly lastName: string;
  readonly demDbtNo: string;
  /** True for staff, who may search for consumers. A later import without this flag removes it. */
  readonly admin?: boolean;
  /** Ten digits. Phone and email apply until the user changes them. */
  readonly phone?: string;
  /** Defaults to the login if that is an email address. */
  readonly email?: string;
  readonly allowedPayTypes: readonly PayType[];
  readonly allowedPaySelects: readonly { readonly key: PaymentOptionCode; readonly value: LocalizedText }[];
}

/**
 * A person without a login who may claim their accounts by registering. No password is stored for a person; the facts
 * are the only secret.
 */
export interface PersonRecord {
  readonly kind: "person";
  readonly demDbtNo: string;
  /** Answers that the person must give in addition to the demDbtNo, by prompt name. */
  readonly facts: Readonly<Record<string, string>>;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phones: readonly string[];
  readonly allowedPayTypes: readonly PayType[];
  readonly allowedPaySelects: readonly { readonly key: PaymentOptionCode; readonly value: LocalizedText }[];
}

/** Where a user's one-time passcodes go. An enrollment that the consumer has changed stays. */
export interface PasscodeEnrollmentRecord {
  readonly kind: "passcodeEnrollment";
  readonly username: string;
  /** Either phone or email. */
  readonly phone?: string;
  readonly email?: string;
}

const phone = { type: "string", pattern: `^\\d{${phoneLength}}$` };
const email = { type: "string", format: "email" };
const payTypeList = { type: "array", items: { enum: [...payTypes] } };
const paySelectList = { type: "array", items: object({ key: { enum: [...paymentOptionCodes] }, value: localized }) };

export const userForm: RecordForm<UserRecord> = {
  schema: object(
    {
      kind: text,
      username: id,
      initialPassword: { type: "string", minLength: passwordLength.min, maxLength: passwordLength.max },
      passwordHash: { type: "string", minLength: 1, maxLength: 500 },
      mustReset: { const: true },
      firstName: text,
      lastName: text,
      demDbtNo: id,
      admin: { type: "boolean" },
      phone,
      email: { ...email, maxLength: fieldLimits.email },
      allowedPayTypes: payTypeList,
      allowedPaySelects: paySelectList,
    },
    ["initialPassword", "passwordHash", "mustReset", "admin", "phone", "email"],
  ),
  fault: ({ initialPassword, passwordHash, mustReset }) => {
    const given = [initialPassword, passwordHash, mustReset].filter((one) => one !== undefined);
    if (given.length !== 1) return "it must have exactly one of initialPassword, passwordHash and mustReset";
    const hash = passwordHash === undefined ? undefined : readImportedHash(passwordHash);
    return hash && "fault" in hash ? `passwordHash cannot be checked here: ${hash.fault}` : undefined;
  },
  rules: exactlyOneOf("initialPassword", "passwordHash", "mustReset"),
};

export const personForm: RecordForm<PersonRecord> = {
  schema: object({
    kind: text,
    demDbtNo: id,
    facts: {
      type: "object",
      maxProperties: 40,
      additionalProperties: { type: "string", minLength: 1, maxLength: 200 },
    },
    ...{ firstName: text, lastName: text, address: text, city: text, state: text },
    zipCode: { type: "string", format: "zipCode" },
    phones: { type: "array", maxItems: 5, items: { type: "string", minLength: 1, maxLength: 40 } },
    allowedPayTypes: payTypeList,
    allowedPaySelects: paySelectList,
  }),
};

export const passcodeEnrollmentForm: RecordForm<PasscodeEnrollmentRecord> = {
  schema: object({ kind: text, username: id, phone, email }, ["phone", "email"]),
  fault: ({ phone, email }) =>
    (phone === undefined) === (email === undefined) ? "it must have either a phone or an email" : undefined,
  rules: exactlyOneOf("phone", "email"),
};
