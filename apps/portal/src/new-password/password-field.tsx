import { Field } from "@paydown/ui/field";
import { PasswordInput } from "@paydown/ui/password-input";
import { newPassword as english } from "./new-password.en";
import { useScreenWords } from "../words/words";
import type { CheckedField } from "../checked-form/use-checked-form";

interface PasswordFieldProps {
  readonly field: CheckedField;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string;
}

/** A password input with a button that reveals it. */
export function PasswordField({ field: { id, label, error, register }, autoComplete, hint }: PasswordFieldProps) {
  const { show, hide } = useScreenWords("newPassword", english);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <PasswordInput {...control} {...register} autoComplete={autoComplete} show={show} hide={hide} label={label} />
      )}
    </Field>
  );
}
