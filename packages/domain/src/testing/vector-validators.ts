import type { FormRules, FormValues, Violation } from "../form-rules.js";
import { ruleMessages as en } from "../messages/en.js";
import { ruleMessages as es } from "../messages/es.js";
import type { VectorRule } from "./vector-rules.js";

type AnyForm = FormRules<string, unknown>;

/** The rules of a form: an export, or what registrationRules makes of a vector's loginIdentifier and prompts. */
export function formRulesOf(exported: unknown, { loginIdentifier, prompts }: Readonly<Record<string, unknown>>): AnyForm {
  if (typeof exported !== "function") return exported as AnyForm;
  return (exported as (...given: unknown[]) => AnyForm)(loginIdentifier, prompts);
}

const allFields = (rules: AnyForm, form: unknown): FormValues<string> => ({
  ...Object.fromEntries(rules.fields.map((field) => [field, ""])),
  ...(form as FormValues<string>),
});

/** The questions that a vector asks of a form's rules (vectors/README.md). */
export const formQuestions: Readonly<Record<string, (rules: AnyForm) => VectorRule>> = {
  fields: (rules) => () => rules.fields,
  isInUse: (rules) => ({ field, form, context }) => rules.isInUse(field as string, allFields(rules, form), context),
  value: (rules) => ({ field, form }) => rules.value(field as string, allFields(rules, form)),
  violation: (rules) => ({ field, form, context }) => rules.violation(field as string, allFields(rules, form), context),
  violations: (rules) => ({ form, context }) => rules.violations(allFields(rules, form), context),
};

const catalogues = { en, es };

/** The sentence for a violation, beside the label that the input gives or else the catalogue's own for the field. */
export function violationMessage(language: keyof typeof catalogues, violation: Violation, label: unknown): string {
  const messages = catalogues[language];
  const labels: Readonly<Record<string, string>> = messages.fieldLabels;
  return messages.violation(violation, typeof label === "string" ? label : (labels[violation.field] ?? violation.field));
}
