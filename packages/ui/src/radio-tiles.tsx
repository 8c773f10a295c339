import { useId, type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";
import styles from "./radio-tiles.module.css";

export interface RadioTile {
  value: string;
  label: ReactNode;
  /** Small, below the label. */
  note?: ReactNode;
  /** On the right, such as an amount. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioTilesProps {
  /** ID of the first radio, for the error summary's link. */
  id?: string;
  legend: ReactNode;
  name: string;
  options: readonly RadioTile[];
  hint?: ReactNode;
  error?: string | undefined;
  /** Two per row from 40rem instead of one joined column. */
  columns?: 1 | 2;
  /** Controlled value. Omit it for react-hook-form's `register(…)`, which you can spread here. */
  value?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  /** Passed to every radio of the group. */
  ref?: Ref<HTMLInputElement>;
}

/** A choice among few options, each a tile that is clickable as a whole. */
export function RadioTiles({
  id: givenId,
  legend,
  name,
  options,
  hint,
  error,
  columns = 1,
  value,
  onChange,
  onBlur,
  ref,
}: RadioTilesProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className={classNames(Boolean(error) && styles.invalid)}>
      <fieldset aria-describedby={describedBy || undefined}>
        <legend className={styles.legend}>{legend}</legend>
        <div className={styles.body}>
          {hint && (
            <p className={styles.hint} id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          <div className={columns === 2 ? styles.two : undefined}>
            {options.map((option, index) => (
              <Tile key={option.value} option={option}>
                <input
                  className={styles.radio}
                  id={index === 0 ? id : undefined}
                  type="radio"
                  name={name}
                  value={option.value}
                  disabled={option.disabled}
                  required
                  checked={value === undefined ? undefined : value === option.value}
                  onChange={onChange}
                  onBlur={onBlur}
                  ref={ref}
                />
              </Tile>
            ))}
          </div>
        </div>
      </fieldset>
    </div>
  );
}

/** The frame is the radio's next sibling, so the checked style needs no :has(), which some baseline browsers lack. */
function Tile({ option: { label, note, aside }, children }: { option: RadioTile; children: ReactNode }) {
  return (
    <label className={styles.tile}>
      {children}
      <span className={styles.frame} />
      <span className={styles.text}>
        <span className={styles.name}>
          {label}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </span>
    </label>
  );
}
