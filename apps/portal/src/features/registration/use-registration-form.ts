import {
  type CalendarDate,
  promptAnswer,
  promptField,
  readLoginIdentifier,
  type RegistrationField,
  type RegistrationPrompt,
  registrationRules,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useMemo, useState } from "react";
import { registration as english } from "./registration.en";
import { violation as englishViolation } from "../../words/violation.en";
import { useScreenWords, useWords } from "../../words/words";
import { type RegistrationValues, useRegistrationFlow } from "./registration-flow";
import { type UsernameCheck, useUsernameCheck } from "./use-username-check";

export interface RegistrationForm {
  readonly byEmail: boolean;
  readonly values: RegistrationValues;
  readonly username: UsernameCheck;
  /** The rules hold, and the username is free. */
  readonly ready: boolean;
  /** The line beside Continue: the blockers, or that there are none. */
  readonly state: string;
  label(field: RegistrationField): string;
  error(field: RegistrationField): string | undefined;
  change(field: RegistrationField, value: string): void;
  leave(field: RegistrationField): void;
  /** A field's value as checked and sent. */
  value(field: RegistrationField): string;
  answerTo(prompt: RegistrationPrompt): string;
}

/** The form's state under the domain's rules. A field shows its error once it has been left (REG-9). */
export function useRegistrationForm(prompts: readonly RegistrationPrompt[], today: CalendarDate): RegistrationForm {
  const words = useScreenWords("registration", english);
  const { say } = useScreenWords("violation", englishViolation);
  const { failures, shell } = useWords();
  const text = useText();
  const loginIdentifier = readLoginIdentifier(useConfiguration().instanceConfig.loginIdentifier);
  const rules = useMemo(() => registrationRules(loginIdentifier, prompts), [loginIdentifier, prompts]);
  const { values: kept } = useRegistrationFlow();
  const [typed, setTyped] = useState<Partial<RegistrationValues>>(kept ?? {});
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const values = Object.fromEntries(rules.fields.map((field) => [field, typed[field] ?? ""])) as RegistrationValues;
  const violations = rules.violations(values, { today });
  const violationOf = (field: RegistrationField) => violations.find((violation) => violation.field === field);
  const byEmail = loginIdentifier === "EMAIL";
  const login = rules.value("username", values);
  const username = useUsernameCheck(violationOf("username") ? null : login);

  const labels = new Map<RegistrationField, string>([
    ...prompts.map((prompt) => [promptField(prompt), text(prompt.displayLabel).trim() || prompt.name] as const),
    ["username", byEmail ? words.email : words.username],
    ["password", words.password],
    ["confirmPassword", words.confirmPassword],
  ]);
  const label = (field: RegistrationField) => labels.get(field) ?? field;

  function usernameError(): string | undefined {
    const { answer } = username;
    if (answer === "taken") return say({ rule: "found", params: { value: login } }, label("username"));
    return typeof answer === "object" ? shell.failures.say(words.checkingUsername, failures.detail(answer)) : undefined;
  }

  function state(): string {
    const missing = violations.map(({ field }) => label(field));
    if (missing.length === 0 && username.answer === "free") return words.complete;
    if (missing.length === 0 && (username.answer === undefined || username.answer === "asking"))
      return words.checking(label("username"));
    if (typeof username.answer === "object" || username.answer === "taken") missing.push(label("username"));
    return words.missing(missing.join(", "));
  }

  return {
    byEmail,
    values,
    username,
    ready: violations.length === 0 && username.answer === "free",
    state: state(),
    label,
    error(field) {
      const violation = violationOf(field);
      if (violation) return left.has(field) ? say(violation, label(field)) : undefined;
      return field === "username" ? usernameError() : undefined;
    },
    change: (field, value) => setTyped((before) => ({ ...before, [field]: value })),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    value: (field) => rules.value(field, values),
    answerTo: (prompt) => promptAnswer(prompt, values[promptField(prompt)] ?? ""),
  };
}
