import { bornBy } from "./birth-date.js";
import type { CalendarDate } from "./calendar-date.js";
import { passwordLength } from "./change-password.js";
import { alphaNum, max, min, passwordConfirmation, registrationEmail, required, requiredAt } from "./field-rules.js";
import { type FieldRule, formRules, type FormRules } from "./form-rules.js";
import type { LoginIdentifier } from "./login-identifier.js";
import { asksBirthDate, isPromptType, type RegistrationPrompt, promptTypes } from "./registration-prompt.js";

/** The shortest and longest login. */
export const usernameLength = { min: 8, max: 100 } as const;

/** The fields of the registration form. A prompt's field is named after the prompt. */
export type RegistrationField = "username" | "password" | "confirmPassword" | `prompt:${string}`;

/** What the rules of registration need in addition to the form. */
export interface RegistrationContext {
  /** The day in the tenant's time zone, the latest possible birth date. */
  readonly today: CalendarDate;
}

type Row = FieldRule<RegistrationField, RegistrationContext>;

const born: Row["checks"][number] = (value, _form, { today }) => bornBy(today)(value);

const loginFormats = { EMAIL: registrationEmail, USERNAME: alphaNum } as const satisfies Record<
  LoginIdentifier,
  Row["checks"][number]
>;

function formatOf(prompt: RegistrationPrompt): Row["checks"] {
  if (asksBirthDate(prompt)) return [born];
  return isPromptType(prompt.type) ? [promptTypes[prompt.type]] : [];
}

/** The field that answers a prompt. */
export function promptField(prompt: Pick<RegistrationPrompt, "name">): RegistrationField {
  return `prompt:${prompt.name}`;
}

/**
 * The rules of the registration form: its prompts in order, the login, the password and its confirmation. A birth date
 * is from 01/01/1900 to today, in any form that people type. The services check whether the login is still available,
 * with the checkUsername call.
 */
export function registrationRules(
  loginIdentifier: LoginIdentifier,
  prompts: readonly RegistrationPrompt[],
): FormRules<RegistrationField, RegistrationContext> {
  const answers = prompts.map((prompt): [RegistrationField, Row] => [
    promptField(prompt),
    {
      checks: [requiredAt("registrationPrompt"), ...formatOf(prompt)],
    },
  ]);
  const login: Row = {
    checks: [required, min(usernameLength.min), max(usernameLength.max), loginFormats[loginIdentifier]],
  };
  const password: Row = {
    read: (form) => form.password,
    checks: [required, min(passwordLength.min), max(passwordLength.max)],
  };
  const confirmation: Row = {
    read: (form) => form.confirmPassword,
    checks: [
      required,
      min(passwordLength.min),
      max(passwordLength.max),
      (value, form) => passwordConfirmation(form.password)(value),
    ],
  };
  const table = Object.fromEntries([
    ...answers,
    ["username", login],
    ["password", password],
    ["confirmPassword", confirmation],
  ]);
  return formRules<RegistrationField, RegistrationContext>(table as Record<RegistrationField, Row>);
}
