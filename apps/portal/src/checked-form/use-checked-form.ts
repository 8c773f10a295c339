import type { FormRules, FormValues, Violation } from "@paydown/domain";
import { type FormEvent, useState } from "react";
import { useForm, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { useAfterPress } from "./use-after-press";
import { violation as english } from "../words/violation.en";
import { useScreenWords } from "../words/words";
import { entryValue, useKeptInEntry } from "./use-entry-value";

/** Everything needed to render a field: its label, the props for its control, and the error to show. */
export interface FieldBinding {
  readonly label: string;
  readonly register: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/** A field of a checked form. */
export interface CheckedField extends FieldBinding {
  readonly id: string;
  /** The violated rule; undefined for a refusal from the services. */
  readonly rule: Violation["rule"] | undefined;
}

export interface CheckedFormOptions<Field extends string> {
  /** No field's name may contain dots, brackets or quotes: react-hook-form reads such a name as a path. */
  readonly rules: FormRules<Field, unknown>;
  readonly labels: Readonly<Record<Field, string>>;
  readonly initial: FormValues<Field>;
  /** The subset of the rules' fields on this screen. Defaults to all of them. */
  readonly fields?: readonly Field[];
  /** Key under which the typed values are kept for Back and a reload. Without it, leaving the screen loses them. */
  readonly keptAs?: string;
  /** True if a refusal is about all values, although one field shows it. Changing any field then clears it. */
  readonly refusesWhole?: boolean;
  /** When a field first shows its error: on blur or after a failed submit (default), or only after a failed submit. */
  readonly mode?: "onTouched" | "onSubmit";
}

/**
 * A refusal from the services. A field shows it until that field changes or, with `refusesWhole`, until any field
 * changes.
 */
interface Refusal<Field extends string> {
  readonly field: Field;
  readonly message: string;
}

interface ShownError {
  readonly message: string;
  readonly rule: CheckedField["rule"];
}

/** Binds the rules of a form to a known context. */
export function inContext<Field extends string, Context>(
  rules: FormRules<Field, Context>,
  context: Context,
): FormRules<Field, unknown> {
  return { ...rules, violation: (field, form) => rules.violation(field, form, context) };
}

/**
 * A form validated by the domain's rules. react-hook-form holds the values and tracks which fields were left. The
 * errors are derived at each render, because an error can depend on other fields, on limits from the services and on
 * the language. An error disappears with its cause.
 */
export function useCheckedForm<Field extends string>({
  rules,
  labels,
  initial,
  fields = rules.fields,
  keptAs,
  refusesWhole,
  mode = "onTouched",
}: CheckedFormOptions<Field>) {
  const { say } = useScreenWords("violation", english);
  const [defaultValues] = useState(() =>
    entryValue(keptAs, initial, (kept): kept is FormValues<Field> => isTyped(kept, rules.fields)),
  );
  const form = useForm<Record<string, string>>({ defaultValues });
  const { touchedFields } = form.formState;
  const held = useWatch({ control: form.control });
  useKeptInEntry(keptAs, held);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Refusal<Field> | null>(null);
  const afterPress = useAfterPress();

  const values = { ...initial, ...held };
  const violations = fields.flatMap((field) => rules.violation(field, values, undefined) ?? []);

  function shown(field: Field): ShownError | undefined {
    if (refusal?.field === field) return { message: refusal.message, rule: undefined };
    const isChecked = attempt > 0 || (mode === "onTouched" && touchedFields[field]);
    const violation = isChecked && violations.find((found) => found.field === field);
    return violation ? { message: say(violation, labels[field]), rule: violation.rule } : undefined;
  }

  function noteChange(field: Field) {
    setRefusal((before) => (refusesWhole || before?.field === field ? null : before));
  }

  return {
    values,
    /** All violations, shown or not. */
    violations,
    set(field: Field, value: string) {
      form.setValue<string>(field, value);
      noteChange(field);
    },
    field(name: Field): CheckedField {
      const { onBlur, ...register } = form.register(name, { onChange: () => noteChange(name) });
      return {
        id: register.name,
        label: labels[name],
        error: shown(name)?.message,
        rule: shown(name)?.rule,
        register: {
          ...register,
          async onBlur(event: Parameters<typeof onBlur>[0]) {
            afterPress(() => void onBlur(event));
          },
        },
      };
    },
    summary:
      attempt === 0
        ? []
        : fields.flatMap((field) => {
            const message = shown(field)?.message;
            return message === undefined ? [] : [{ id: field, message }];
          }),
    attempt,
    /** Resets the form to these values, with no field touched and no error. */
    reset(next: FormValues<Field>) {
      form.reset(next);
      setAttempt(0);
      setRefusal(null);
    },
    /** Empties these fields, as if nothing had been typed in them. */
    clear(...cleared: Field[]) {
      for (const field of cleared) form.resetField<string>(field, { defaultValue: "" });
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
  fields.every((field) => typeof (kept as Readonly<Record<string, unknown>> | null | undefined)?.[field] === "string");
