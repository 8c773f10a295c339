import { type ChangeEvent, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import styles from "./offer-tiles.module.css";

export interface OfferTile {
  value: string;
  label: ReactNode;
  /** On the right of the label, such as the sample of its line in a chart. */
  mark?: ReactNode;
  /** The most important figure. */
  figure?: ReactNode;
  /** After the figure, in light type, such as `a month`. */
  unit?: ReactNode;
  /** Below the figure: one per line on a wide screen, in running text on a narrow one. */
  facts: readonly string[];
  /** The figures are those of before, and new ones are on their way. */
  stale?: boolean;
}

export interface OfferTilesProps {
  legend: ReactNode;
  name: string;
  options: readonly OfferTile[];
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * A choice among few offers with the same kinds of figures: side by side from 48rem, one below the other on a narrower
 * screen. An offer alone does not take the whole row.
 */
export function OfferTiles({ legend, name, options, value, onChange }: OfferTilesProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.offers, options.length === 1 && styles.single)}>
        {options.map((option) => (
          <label key={option.value} className={styles.offer} htmlFor={`${id}-${option.value}`}>
            <input
              id={`${id}-${option.value}`}
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              required
              checked={value === option.value}
              onChange={onChange}
            />
            <span className={styles.frame} />
            <span className={styles.top}>
              <span className={styles.name}>{option.label}</span> {option.mark}
            </span>
            <Figures option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Figures({ option: { figure, unit, facts, stale } }: { option: OfferTile }) {
  return (
    <span className={classNames(styles.figures, stale && styles.stale)}>
      {figure && (
        <span className={styles.figure}>
          {figure} <span className={styles.unit}>{unit}</span>
        </span>
      )}{" "}
      <span className={styles.facts}>
        {facts.map((fact, index) => (
          <span key={fact}>
            {fact}
            {index < facts.length - 1 && <span className={styles.comma}>, </span>}
          </span>
        ))}
      </span>
    </span>
  );
}
