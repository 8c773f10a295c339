import * as z from "zod/mini";

import { type ChangePasswordField, changePasswordRules } from "./change-password.js";
import type { FormRules, FormValues, Violation } from "./form-rules.js";
import { guestLookupRules } from "./guest/lookup.js";
import type { LoginIdentifier } from "./login-identifier.js";
import {
  type PaymentInformationContext,
  type PaymentInformationField,
  paymentInformationRules,
} from "./payment-information.js";
import { type PaymentMethodContext, type PaymentMethodField, paymentMethodRules } from "./payment-method.js";
import { type RegistrationContext, type RegistrationField, registrationRules } from "./registration.js";
import type { RegistrationPrompt } from "./registration-prompt.js";
import { type UserProfileField, userProfileRules } from "./user-profile.js";

/** Returns the message for a broken rule. The catalogues under `messages` have the texts. */
export type Say<Field extends string> = (violation: Violation<Field>) => string;

/** A zod schema, full or mini, for a form whose fields are all text. */
export type FormSchema<Field extends string> = z.ZodMiniType<FormValues<Field>, FormValues<Field>>;

/**
 * A schema with a form's rules and none of its own. Each violation becomes an issue at its field, with the code
 * "custom" and the rule and its parameters in `params`. An absent or null field is treated as empty; any other value
 * that is not text is refused. The parsed value has every field of the form as untrimmed text, and nothing else.
 */
export function formSchema<Field extends string, Context>(
  rules: FormRules<Field, Context>,
  context: Context,
  say: Say<Field>,
): FormSchema<Field> {
  return z
    .custom<FormValues<Field>>((held) => typeof held === "object" && held !== null)
    .check((payload) => {
      const { value, issues } = payload;
      const wrong = rules.fields.filter((field) => typeof (value[field] ?? "") !== "string");
      for (const field of wrong)
        issues.push({ code: "invalid_type", expected: "string", path: [field], input: value[field] });
      if (wrong.length > 0) return;
      const form = Object.fromEntries(rules.fields.map((field) => [field, value[field] ?? ""])) as FormValues<Field>;
      for (const violation of rules.violations(form, context)) {
        const { field, rule, params } = violation;
        issues.push({
          code: "custom",
          path: [field],
          message: say(violation),
          params: { rule, ...params },
          input: value[field],
        });
      }
      payload.value = form;
    });
}

/** The payment method form: US and Canada, card, bank, check and receipts. */
export function paymentMethodSchema(
  context: PaymentMethodContext,
  say: Say<PaymentMethodField>,
): FormSchema<PaymentMethodField> {
  return formSchema(paymentMethodRules, context, say);
}

/** The schema of Change Password. */
export function changePasswordSchema(say: Say<ChangePasswordField>): FormSchema<ChangePasswordField> {
  return formSchema(changePasswordRules, undefined, say);
}

/** The schema of User Profile. */
export function userProfileSchema(say: Say<UserProfileField>): FormSchema<UserProfileField> {
  return formSchema(userProfileRules, undefined, say);
}

/** The schema of registration, with the tenant's prompts. */
export function registrationSchema(
  loginIdentifier: LoginIdentifier,
  prompts: readonly RegistrationPrompt[],
  context: RegistrationContext,
  say: Say<RegistrationField>,
): FormSchema<RegistrationField> {
  return formSchema(registrationRules(loginIdentifier, prompts), context, say);
}

/** The schema of the Payment Information page. */
export function paymentInformationSchema(
  context: PaymentInformationContext,
  say: Say<PaymentInformationField>,
): FormSchema<PaymentInformationField> {
  return formSchema(paymentInformationRules, context, say);
}

/** The schema of the guest lookup. */
export function guestLookupSchema(say: Say<"value">): FormSchema<"value"> {
  return formSchema(guestLookupRules, undefined, say);
}
