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

/** The words for a broken rule; the catalogues under messages have them. */
export type Say<Field extends string> = (violation: Violation<Field>) => string;

/** A schema of zod, full or mini, for a form of texts. */
export type FormSchema<Field extends string> = z.ZodMiniType<FormValues<Field>, FormValues<Field>>;

/**
 * A schema that holds a form's rules and none of its own: an issue for each violation, at its field, its code "custom", and `params` with rule and params.
 * A field that is absent or null counts as empty; any other value that is not a text is refused. What is parsed comes back with every field of
 * the form as a text and nothing else, outer spaces kept.
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

/** The payment method form, US and Canada, card, bank, check and receipts (guest-and-registration §5). */
export function paymentMethodSchema(
  context: PaymentMethodContext,
  say: Say<PaymentMethodField>,
): FormSchema<PaymentMethodField> {
  return formSchema(paymentMethodRules, context, say);
}

/** Change Password (registered-area §5). */
export function changePasswordSchema(say: Say<ChangePasswordField>): FormSchema<ChangePasswordField> {
  return formSchema(changePasswordRules, undefined, say);
}

/** User Profile (registered-area §5). */
export function userProfileSchema(say: Say<UserProfileField>): FormSchema<UserProfileField> {
  return formSchema(userProfileRules, undefined, say);
}

/** Registration with the prompts of the tenant (guest-and-registration §5). */
export function registrationSchema(
  loginIdentifier: LoginIdentifier,
  prompts: readonly RegistrationPrompt[],
  context: RegistrationContext,
  say: Say<RegistrationField>,
): FormSchema<RegistrationField> {
  return formSchema(registrationRules(loginIdentifier, prompts), context, say);
}

/** The Payment Information page (guest-and-registration §5). */
export function paymentInformationSchema(
  context: PaymentInformationContext,
  say: Say<PaymentInformationField>,
): FormSchema<PaymentInformationField> {
  return formSchema(paymentInformationRules, context, say);
}

/** The guest lookup (guest-and-registration §5). */
export function guestLookupSchema(say: Say<"value">): FormSchema<"value"> {
  return formSchema(guestLookupRules, undefined, say);
}
