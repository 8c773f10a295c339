import {
  asksBirthDate,
  type CalendarDate,
  normalizeBirthDate,
  promptAnswer,
  promptField,
  readLoginIdentifier,
  type RegistrationField,
  type RegistrationPrompt,
  registrationRules,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { type FormEvent, useMemo } from "react";
import { type CheckedField, inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import { registration as english } from "./registration.en";
import { violation as englishViolation } from "../../words/violation.en";
import { useScreenWords, useWords } from "../../words/words";
import { type RegistrationValues, useRegistrationFlow } from "./registration-flow";
import { type UsernameCheck, useUsernameCheck } from "./use-username-check";

export interface RegistrationForm {
  readonly byEmail: boolean;
  readonly values: RegistrationValues;
  readonly username: UsernameCheck;
  /** Whether the rules hold and the username is free. */
  readonly ready: boolean;
  /** The line beside Continue, which names the blockers or says that there are none. */
  readonly state: string;
  field(field: RegistrationField): CheckedField;
  set(field: RegistrationField, value: string): void;
  /** A field's value as checked and sent. */
  value(field: RegistrationField): string;
  answerTo(prompt: RegistrationPrompt): string;
  /** Calls `send` once the form is ready. */
  onSubmit(send: () => void): (event: FormEvent) => void;
}

/** Replaces characters that a prompt's name may contain but the name of a checked field may not. */
const withPlainName = (prompt: RegistrationPrompt): RegistrationPrompt => ({
  ...prompt,
  name: prompt.name.replace(/\W/g, (character) => `-${character.charCodeAt(0)}-`),
});

/** The form's field for a prompt. */
export const fieldOf = (prompt: RegistrationPrompt): RegistrationField => promptField(withPlainName(prompt));

/** The form's state under the domain's rules. A field shows its error once it has been left (REG-9). */
export function useRegistrationForm(prompts: readonly RegistrationPrompt[], today: CalendarDate): RegistrationForm {
  const words = useScreenWords("registration", english);
  const { say } = useScreenWords("violation", englishViolation);
  const { failures, shell } = useWords();
  const text = useText();
  const loginIdentifier = readLoginIdentifier(useConfiguration().instanceConfig.loginIdentifier);
  const rules = useMemo(
    () => registrationRules(loginIdentifier, prompts.map(withPlainName)),
    [loginIdentifier, prompts],
  );
  const { values: kept } = useRegistrationFlow();
  const byEmail = loginIdentifier === "EMAIL";
  const labels: Readonly<Record<RegistrationField, string>> = {
    ...Object.fromEntries(
      prompts.map((prompt) => [fieldOf(prompt), text(prompt.displayLabel).trim() || prompt.name] as const),
    ),
    username: byEmail ? words.email : words.username,
    password: words.password,
    confirmPassword: words.confirmPassword,
  };
  const form = useCheckedForm<RegistrationField>({
    rules: inContext(rules, { today }),
    labels,
    initial: Object.fromEntries(rules.fields.map((field) => [field, kept?.[field] ?? ""])) as RegistrationValues,
  });
  const { values, violations } = form;
  const login = rules.value("username", values);
  const username = useUsernameCheck(violations.some(({ field }) => field === "username") ? null : login);
  const ready = violations.length === 0 && username.answer === "free";

  function usernameError(): string | undefined {
    const { answer } = username;
    if (answer === "taken") return say({ rule: "found", params: { value: login } }, labels.username);
    return typeof answer === "object" ? shell.failures.say(words.checkingUsername, failures.detail(answer)) : undefined;
  }

  function state(): string {
    const missing = violations.map(({ field }) => labels[field]);
    if (missing.length === 0 && username.answer === "free") return words.complete;
    if (missing.length === 0 && (username.answer === undefined || username.answer === "asking"))
      return words.checking(labels.username);
    if (typeof username.answer === "object" || username.answer === "taken") missing.push(labels.username);
    return words.missing(missing.join(", "));
  }

  return {
    byEmail,
    values,
    username,
    ready,
    state: state(),
    field(name) {
      const field = form.field(name);
      return { ...field, error: field.error ?? (name === "username" ? usernameError() : undefined) };
    },
    set: form.set,
    value: (field) => rules.value(field, values),
    answerTo(prompt) {
      const typed = values[fieldOf(prompt)] ?? "";
      return asksBirthDate(prompt) ? normalizeBirthDate(typed, today) : promptAnswer(prompt, typed);
    },
    onSubmit: (send) => form.onSubmit(() => ready && send()),
  };
}
