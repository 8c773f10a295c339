import type { RuleFailure } from "./field-rules.js";

/** A form as filled in: the text of every field as typed, by field name. */
export type FormValues<Field extends string> = { readonly [F in Field]: string };

/** A field and the first rule it breaks. */
export type Violation<Field extends string = string> = RuleFailure & { readonly field: Field };

/** A check that may use the whole form and the form's context. Returns null if the value passes; never throws. */
export type FieldCheck<Field extends string, Context> = (
  value: string,
  form: FormValues<Field>,
  context: Context,
) => RuleFailure | null;

/** One row of a form's table. */
export interface FieldRule<Field extends string, Context> {
  /** When the field is part of the form; always by default. At other times it is neither checked nor sent. */
  readonly when?: (form: FormValues<Field>, context: Context) => boolean;
  /** The value to check and send; trimmed by default. */
  readonly read?: (form: FormValues<Field>) => string;
  /** The field's violation is the first check that fails. */
  readonly checks: readonly FieldCheck<Field, Context>[];
}

/** The rules of one form. No method throws, whatever was typed. A field without input is empty text, never absent. */
export interface FormRules<Field extends string, Context> {
  /** In form order, which is also the order of the violations. */
  readonly fields: readonly Field[];
  /** Whether a field is part of the form as filled in, such as card fields for a card option. */
  isInUse(field: Field, form: FormValues<Field>, context: Context): boolean;
  /** A field's value as checked and sent: trimmed, except for card numbers and passwords (VALID-13). */
  value(field: Field, form: FormValues<Field>): string;
  /** The first rule that a field breaks; null if it passes or is not in use. */
  violation(field: Field, form: FormValues<Field>, context: Context): Violation<Field> | null;
  /** Every field's violation, at most one each (VALID-14). Empty if the form may be sent. */
  violations(form: FormValues<Field>, context: Context): Violation<Field>[];
}

/** Creates the rules of a form from its table. The rows are in form order. */
export function formRules<Field extends string, Context = unknown>(
  table: Readonly<Record<Field, FieldRule<Field, Context>>>,
): FormRules<Field, Context> {
  const fields = Object.keys(table) as Field[];
  const rows = Object.entries(table) as [Field, FieldRule<Field, Context>][];
  const isInUse = (row: FieldRule<Field, Context>, form: FormValues<Field>, context: Context) =>
    !row.when || row.when(form, context);
  const valueOf = (field: Field, row: FieldRule<Field, Context>, form: FormValues<Field>) =>
    row.read ? row.read(form) : form[field].trim();
  const violationOf = (
    field: Field,
    row: FieldRule<Field, Context>,
    form: FormValues<Field>,
    context: Context,
  ): Violation<Field> | null => {
    if (!isInUse(row, form, context)) return null;
    const value = valueOf(field, row, form);
    for (const check of row.checks) {
      const failure = check(value, form, context);
      // Copying the members is several times faster than a spread. The compiler can't see that rule and params belong
      // together.
      if (failure) return { rule: failure.rule, params: failure.params, field } as Violation<Field>;
    }
    return null;
  };
  return {
    fields,
    isInUse: (field, form, context) => isInUse(table[field], form, context),
    value: (field, form) => valueOf(field, table[field], form),
    violation: (field, form, context) => violationOf(field, table[field], form, context),
    violations(form, context) {
      const found: Violation<Field>[] = [];
      for (const [field, row] of rows) {
        const violation = violationOf(field, row, form, context);
        if (violation) found.push(violation);
      }
      return found;
    },
  };
}
