import type { FormRules, FormValues, Violation } from "@paydown/domain";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useAfterPress } from "./use-after-press";
import { violation as english } from "../words/violation.en";
import { useScreenWords } from "../words/words";
import { useEntryValue } from "./use-entry-value";

export interface CheckedFormOptions<Field extends string> {
  readonly rules: FormRules<Field, unknown>;
  readonly labels: Readonly<Record<Field, string>>;
  readonly initial: FormValues<Field>;
  /** The subset of the rules' fields on this screen. Defaults to all of them. */
  readonly fields?: readonly Field[];
  /** Key under which Back and a reload find the typed values again. Without it, they are lost with the screen. */
  readonly keptAs?: string;
  /** A refusal covers all values, whichever field shows it, so changing any field clears it. */
  readonly refusesWhole?: boolean;
}

/** A refusal from the services, shown at a field until that field changes, or any field if it covers the whole form. */
interface Refusal<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

/** Props for one field of the form. */
export interface CheckedField {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  /** The violated rule; undefined for a refusal from the services. */
  readonly rule: Violation["rule"] | undefined;
  /** Props for the input, in addition to what {@link Field} passes. */
  readonly input: {
    readonly name: string;
    readonly value: string;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    onBlur(): void;
  };
}

/**
 * A small form validated by the domain's rules. A field shows its error on blur, and all fields show theirs after a
 * submit. An error disappears with its cause.
 */
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
    /** Resets the form to these values, with no field touched and no error. */
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
    /** Calls `send` with the values unless a rule is violated. */
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
