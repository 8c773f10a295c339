import type { FormRules, FormValues } from "../form-rules.js";
import type { VectorRule } from "./vector-rules.js";

type AnyForm = FormRules<string, unknown>;

/** The rules of a form: an export, or the result of registrationRules for a vector's loginIdentifier and prompts. */
export function formRulesOf(
  exported: unknown,
  { loginIdentifier, prompts }: Readonly<Record<string, unknown>>,
): AnyForm {
  if (typeof exported !== "function") return exported as AnyForm;
  return (exported as (...given: unknown[]) => AnyForm)(loginIdentifier, prompts);
}

/** A vector's form, with empty text for the fields that it leaves out. */
export function allFields<Field extends string>(
  { fields }: { readonly fields: readonly Field[] },
  form: unknown,
): FormValues<Field> {
  return {
    ...(Object.fromEntries(fields.map((field) => [field, ""])) as Record<Field, string>),
    ...(form as FormValues<Field>),
  };
}

/** The questions that vectors ask of a form's rules (vectors/README.md). */
export const formQuestions: Readonly<Record<string, (rules: AnyForm) => VectorRule>> = {
  fields: (rules) => () => rules.fields,
  isInUse:
    (rules) =>
    ({ field, form, context }) =>
      rules.isInUse(field as string, allFields(rules, form), context),
  value:
    (rules) =>
    ({ field, form }) =>
      rules.value(field as string, allFields(rules, form)),
  violation:
    (rules) =>
    ({ field, form, context }) =>
      rules.violation(field as string, allFields(rules, form), context),
  violations:
    (rules) =>
    ({ form, context }) =>
      rules.violations(allFields(rules, form), context),
};
