import { useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./field.module.css";
import { FieldError } from "./field-error";

/** What a field hands to the control that it labels. Spread it on the input, select or textarea. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  /** Of the control, for the error summary's link. Made up when left out. */
  id?: string;
  label: ReactNode;
  /** Above the control, below the label. */
  hint?: ReactNode;
  /** The reason in words; the field counts as invalid while it is there. */
  error?: string | undefined;
  /** The form can be sent without it. @default false */
  optional?: boolean;
  /** Below the control: an echo of the digits, a soft warning. */
  after?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, hint under it, error beside the control, all three wired to it for screen readers. */
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
