import type { RuleFailure } from "./field-rules.js";

/** A form as filled in: every field as typed, under its name. */
export type FormValues<Field extends string> = { readonly [F in Field]: string };

/** A field and the first rule it breaks. */
export type Violation<Field extends string = string> = RuleFailure & { readonly field: Field };

/** A check that may look at the rest of the form and at what surrounds it. It answers null when the value passes and never throws. */
export type FieldCheck<Field extends string, Context> = (value: string, form: FormValues<Field>, context: Context) => RuleFailure | null;

/** One row of a form's table. */
export interface FieldRule<Field extends string, Context> {
  /** When the field is part of the form, always unless told; at other times it is not checked and not sent. */
  readonly when?: (form: FormValues<Field>, context: Context) => boolean;
  /** The value as checked and sent; without outer spaces unless told. */
  readonly read?: (form: FormValues<Field>) => string;
  /** The first that fails is the field's violation. */
  readonly checks: readonly FieldCheck<Field, Context>[];
}

/** The rules of one form. No method throws, whatever was typed. */
export interface FormRules<Field extends string, Context> {
  /** In the order of the form, which is the order of the violations. */
  readonly fields: readonly Field[];
  /** Whether a field is part of the form as filled in: card fields for a card option, and so on. */
  isInUse(field: Field, form: FormValues<Field>, context: Context): boolean;
  /** A field's value as checked and sent. */
  value(field: Field, form: FormValues<Field>): string;
  /** The first rule a field breaks, null when it passes or is not in use. */
  violation(field: Field, form: FormValues<Field>, context: Context): Violation<Field> | null;
  /** Every field's violation, at most one each; empty when the form may be sent. */
  violations(form: FormValues<Field>, context: Context): Violation<Field>[];
}

/** The rules of a form from its table, whose rows stand in the order of the form. */
export function formRules<Field extends string, Context = unknown>(table: Readonly<Record<Field, FieldRule<Field, Context>>>): FormRules<Field, Context> {
  const fields = Object.keys(table) as Field[];
  const rules: FormRules<Field, Context> = {
    fields,
    isInUse: (field, form, context) => table[field].when?.(form, context) ?? true,
    value: (field, form) => table[field].read?.(form) ?? form[field].trim(),
    violation(field, form, context) {
      if (!rules.isInUse(field, form, context)) return null;
      const value = rules.value(field, form);
      for (const check of table[field].checks) {
        const failure = check(value, form, context);
        if (failure) return { ...failure, field };
      }
      return null;
    },
    violations(form, context) {
      const found: Violation<Field>[] = [];
      for (const field of fields) {
        const violation = rules.violation(field, form, context);
        if (violation) found.push(violation);
      }
      return found;
    },
  };
  return rules;
}
