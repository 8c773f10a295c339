import { useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./field.module.css";
import { FieldError } from "./field-error";

/** Props for the labeled control. Spread them on the input, select or textarea. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  /** ID of the control, for the error summary's link. Generated if omitted. */
  id?: string;
  label: ReactNode;
  /** Shown above the control, below the label. */
  hint?: ReactNode;
  /** The error in words; while set, the field is invalid. */
  error?: string | undefined;
  /** The form can be sent without it. @default false */
  optional?: boolean;
  /** Shown below the control, such as grouped digits or a warning. */
  after?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around a control, all associated with it for screen readers. */
export function Field({ id: givenId, label, hint, error, optional = false, after, children }: FieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(Boolean(hint) && hintId, Boolean(error) && errorId);
  return (
    <div className={classNames(styles.field, Boolean(error) && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": optional ? undefined : true,
      })}
      {after}
    </div>
  );
}
