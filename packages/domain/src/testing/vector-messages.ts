import type { Violation } from "../form-rules.js";
import * as en from "../messages/en.js";
import * as es from "../messages/es.js";

const catalogues = { en, es };

export type CatalogueLanguage = keyof typeof catalogues;

type Input = Readonly<Record<string, unknown>>;
type Say = (...values: unknown[]) => string;

/** Whether a vector's rule is a catalogue message, such as "guestLookupMessages.notFound". */
export function isMessage(rule: string): boolean {
  return Object.hasOwn(en, rule.split(".")[0] ?? "");
}

/**
 * The message that a vector names: a text as it is, or the result of a function called with the input's members in
 * order.
 */
export function catalogueMessage(language: CatalogueLanguage, rule: string, input: Input): unknown {
  const [section = "", name] = rule.split(".");
  const found = (catalogues[language] as unknown as Record<string, unknown>)[section];
  const message = name === undefined ? found : (found as Record<string, unknown>)[name];
  return typeof message === "function" ? (message as Say)(...Object.values(input)) : message;
}

/** The message for a violation, with the input's label or else the catalogue's label for the field. */
export function violationMessage(language: CatalogueLanguage, violation: Violation, { label }: Input): string {
  const { ruleMessages } = catalogues[language];
  const labels: Readonly<Record<string, string>> = ruleMessages.fieldLabels;
  return ruleMessages.violation(
    violation,
    typeof label === "string" ? label : (labels[violation.field] ?? violation.field),
  );
}
