import type { RuleFailure } from "./field-rules.js";

/** A form as filled in: every field as typed, under its name. */
export type FormValues<Field extends string> = { readonly [F in Field]: string };

/** A field and the first rule it breaks. */
export type Violation<Field extends string = string> = RuleFailure & { readonly field: Field };

/** A check that may look at the rest of the form and at what surrounds it. It answers null when the value passes and never throws. */
export type FieldCheck<Field extends string, Context> = (
  value: string,
  form: FormValues<Field>,
  context: Context,
) => RuleFailure | null;

/** One row of a form's table. */
export interface FieldRule<Field extends string, Context> {
  /** When the field is part of the form, always unless told; at other times it is not checked and not sent. */
  readonly when?: (form: FormValues<Field>, context: Context) => boolean;
  /** The value as checked and sent; without outer spaces unless told. */
  readonly read?: (form: FormValues<Field>) => string;
  /** The first that fails is the field's violation. */
  readonly checks: readonly FieldCheck<Field, Context>[];
}

/** The rules of one form. No method throws, whatever was typed; a field in which nothing was typed is empty, never absent. */
export interface FormRules<Field extends string, Context> {
  /** In the order of the form, which is the order of the violations. */
  readonly fields: readonly Field[];
  /** Whether a field is part of the form as filled in: card fields for a card option, and so on. */
  isInUse(field: Field, form: FormValues<Field>, context: Context): boolean;
  /** A field's value as checked and sent: without outer spaces, save in a card number and in a password. */
  value(field: Field, form: FormValues<Field>): string;
  /** The first rule a field breaks, null when it passes or is not in use. */
  violation(field: Field, form: FormValues<Field>, context: Context): Violation<Field> | null;
  /** Every field's violation, at most one each; empty when the form may be sent. */
  violations(form: FormValues<Field>, context: Context): Violation<Field>[];
}

/** The rules of a form from its table, whose rows stand in the order of the form. */
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
      // Member by member, which is several times as fast as a spread; that rule and params belong together is lost on the compiler.
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
