import type { FormRules, FormValues, Violation } from "@paydown/domain";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useAfterPress } from "../payment-method/use-after-press";
import { violation as english } from "../words/en/violation";
import { useScreenWords } from "../words/words";
import { useEntryValue } from "./use-entry-value";

export interface CheckedFormOptions<Field extends string> {
  readonly rules: FormRules<Field, unknown>;
  readonly labels: Readonly<Record<Field, string>>;
  readonly initial: FormValues<Field>;
  /** Those of the rules' fields that the screen has; all of them when left out. */
  readonly fields?: readonly Field[];
  /** Under what name Back and a reload find again what was typed; left out, it goes with the screen. */
  readonly keptAs?: string;
  /** A refusal is of all that was typed, at whichever field it is told: it goes once any of them is changed. */
  readonly refusesWhole?: boolean;
}

/** A refusal of the services, at a field; it stands until the field is changed, or until anything is where it is of the whole. */
interface Refusal<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** What a field of the form is bound with. */
export interface CheckedField {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  /** The rule that the error is about; undefined for what the services refuse. */
  readonly rule: Violation["rule"] | undefined;
  /** For the input, beside what {@link Field} hands it. */
  readonly input: {
    readonly name: string;
    readonly value: string;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    onBlur(): void;
  };
}

/** A small form held to the rules of the domain: a field says what is wrong once it has been left, every one does after a submit, and the error goes with its cause. */
export function useCheckedForm<Field extends string>({
  rules,
  labels,
  initial,
  fields = rules.fields,
  keptAs,
  refusesWhole,
}: CheckedFormOptions<Field>) {
  const { say } = useScreenWords("violation", english);
  const [values, setValues] = useEntryValue(keptAs ?? null, initial, (kept): kept is FormValues<Field> =>
    isTyped(kept, rules.fields),
  );
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Refusal<Field> | null>(null);
  const afterPress = useAfterPress();

  const messageOf = (violation: Violation<Field>) => say(violation, labels[violation.field]);
  const violations = fields.flatMap((field) => rules.violation(field, values, undefined) ?? []);

  const shownViolation = (field: Field) =>
    attempt > 0 || left.includes(field) ? violations.find((found) => found.field === field) : undefined;

  function errorOf(field: Field): string | undefined {
    if (refusal?.field === field) return refusal.message;
    const violation = shownViolation(field);
    return violation && messageOf(violation);
  }

  function set(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setRefusal((before) => (refusesWhole || before?.field === field ? null : before));
  }

  return {
    values,
    set,
    field: (name: Field): CheckedField => ({
      id: name,
      label: labels[name],
      error: errorOf(name),
      rule: refusal?.field === name ? undefined : shownViolation(name)?.rule,
      input: {
        name,
        value: values[name],
        onChange: (event) => set(name, event.target.value),
        onBlur: () => afterPress(() => setLeft((before) => (before.includes(name) ? before : [...before, name]))),
      },
    }),
    summary:
      attempt === 0
        ? []
        : fields.flatMap((id) => (errorOf(id) === undefined ? [] : [{ id, message: errorOf(id) ?? "" }])),
    attempt,
    /** Begins anew with these values: nothing has been left, nothing is wrong. */
    reset(next: FormValues<Field>) {
      setValues(next);
      setLeft([]);
      setAttempt(0);
      setRefusal(null);
    },
    refuse(field: Field, message: string) {
      setRefusal({ field, message });
      setAttempt((before) => before + 1);
    },
    /** Sends what was typed where no rule stands against it. */
    onSubmit: (send: (values: FormValues<Field>) => void) => (event: FormEvent) => {
      event.preventDefault();
      setRefusal(null);
      if (violations.length === 0) send(values);
      else setAttempt((before) => before + 1);
    },
  };
}

const isTyped = (kept: unknown, fields: readonly string[]): boolean =>
  typeof kept === "object" &&
  kept !== null &&
  fields.every((field) => typeof (kept as Readonly<Record<string, unknown>>)[field] === "string");
