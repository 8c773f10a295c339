import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import styles from "./checkbox.module.css";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ id: givenId, label, hint, error, className, ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className={classNames(Boolean(error) && styles.invalid, className)}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className={styles.check}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
