import type { components } from "@paydown/api-client";
import {
  type CalendarDate,
  promptAnswer,
  promptField,
  type RegistrationField,
  registrationRules,
  type RegistrationPrompt,
} from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { ProblemError } from "../contract/problems.js";
import type { Tenant } from "../tenants/tenant.js";

/** A registration as the rules let it through. */
export interface ReadRegistration {
  readonly prompts: readonly RegistrationPrompt[];
  /** By the prompts' names. */
  readonly answers: ReadonlyMap<string, string>;
  readonly username: string;
  readonly password: string;
}

/**
 * Holds what was sent against the rules of the form (guest-and-registration §5). The confirmation of the password stays with the form.
 *
 * @throws ProblemError `prompts_not_found` where nobody registers, `invalid_registration` with what breaks a rule
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
  const answers = new Map(prompts.map((prompt) => [prompt.name, promptAnswer(prompt, given.get(prompt.name) ?? "")]));
  return { prompts, answers, username: rules.value("username", form), password };
}

const pathOf = (field: RegistrationField) => field.replace(/^prompt:/, "prompts.");
const labelOf = ({ displayLabel }: RegistrationPrompt) =>
  typeof displayLabel === "string" ? displayLabel : displayLabel.en;
