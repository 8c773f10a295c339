import type { components } from "@paydown/api-client";
import {
  asksBirthDate,
  type CalendarDate,
  normalizeBirthDate,
  promptAnswer,
  promptField,
  type RegistrationField,
  registrationRules,
  type RegistrationPrompt,
} from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { ProblemError } from "../contract/problems.js";
import type { Tenant } from "../tenants/tenant.js";

/** A registration that passed the rules. */
export interface ReadRegistration {
  readonly prompts: readonly RegistrationPrompt[];
  /** The answers, by the name of the prompt. */
  readonly answers: ReadonlyMap<string, string>;
  readonly username: string;
  readonly password: string;
}

/**
 * Checks a registration against the form's rules (REG-53). Only the form compares the password with its confirmation.
 *
 * @throws ProblemError `prompts_not_found` if the tenant has no registration, `invalid_registration` with the broken
 * rules
 */
export function readRegistration(
  { instance, registrations }: Tenant,
  { username, password, prompts: sent }: components["schemas"]["Registration"],
  today: CalendarDate,
): ReadRegistration {
  const prompts = registrations.get(instance.regSODCode ?? "");
  if (!prompts) throw new ProblemError("prompts_not_found");
  const given = new Map(sent.map(({ name, value }) => [name, value]));
  const form = Object.fromEntries([
    ...prompts.map((prompt) => [promptField(prompt), given.get(prompt.name) ?? ""]),
    ...Object.entries({ username, password, confirmPassword: password }),
  ]) as Record<RegistrationField, string>;
  const rules = registrationRules(instance.loginIdentifier, prompts);
  const labels = new Map(prompts.map((prompt) => [promptField(prompt), labelOf(prompt)]));
  const parameterViolations = rules
    .violations(form, { today })
    .filter(({ field }) => field !== "confirmPassword")
    .map((violation) => ({
      path: pathOf(violation.field),
      message: ruleMessages.violation(violation, labels.get(violation.field) ?? violation.field),
    }));
  const unknown = [...given.keys()].filter((name) => !prompts.some((prompt) => prompt.name === name));
  if (unknown.length > 0 || given.size < sent.length)
    parameterViolations.push({ path: "prompts", message: "must answer each prompt once, and no other" });
  if (parameterViolations.length > 0) throw new ProblemError("invalid_registration", { parameterViolations });
  const answers = new Map(
    prompts.map((prompt) => {
      const typed = given.get(prompt.name) ?? "";
      return [prompt.name, asksBirthDate(prompt) ? normalizeBirthDate(typed, today) : promptAnswer(prompt, typed)];
    }),
  );
  return { prompts, answers, username: rules.value("username", form), password };
}

const pathOf = (field: RegistrationField) => field.replace(/^prompt:/, "prompts.");
const labelOf = ({ displayLabel }: RegistrationPrompt) =>
  typeof displayLabel === "string" ? displayLabel : displayLabel.en;
