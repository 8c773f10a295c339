import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { seriesClass, SeriesMark, SeriesSample, type SeriesStyle } from "./series-mark";
import styles from "./stepped-chart.module.css";

/** A value that holds from its place until the next one. */
export interface ChartStep {
  /** From 0, on the left, to 1, on the right. */
  readonly at: number;
  /** From 0, at the bottom, to 1, at the top. */
  readonly value: number;
}

export interface ChartSeries {
  readonly label: string;
  /** The line's own dash, marker and color. */
  readonly look: SeriesStyle;
  /** In order, beginning at 0. */
  readonly steps: readonly ChartStep[];
  /** Places of the markers; each is on the line. */
  readonly marks: readonly ChartStep[];
  /** Draws the line stronger than the others. */
  readonly chosen?: boolean;
}

export interface ChartTick {
  /** From 0 to 1, like the steps of the series. */
  readonly at: number;
  readonly label: string;
}

export interface SteppedChartProps {
  /** In the legend's order. The first one is drawn on top. */
  readonly series: readonly ChartSeries[];
  readonly xTicks: readonly ChartTick[];
  readonly yTicks: readonly ChartTick[];
  readonly xLabel: string;
  readonly yLabel: string;
  /** Names the legend, which a single line does not need. */
  readonly legend: string;
  /** The lines in words, as the text alternative. */
  readonly description: string;
  /** The table with the same figures: beside the chart from 60rem, below it on a narrower screen. */
  readonly table?: ReactNode;
}

/**
 * Up to three stepped lines with labeled axes, a legend, and the table with the same figures. The lines differ by dash,
 * width and marker as well as by color. The lines stretch with the chart; labels and markers keep their size.
 */
export function SteppedChart({
  series,
  xTicks,
  yTicks,
  xLabel,
  yLabel,
  legend,
  description,
  table,
}: SteppedChartProps) {
  const fromBelow = [...series].reverse();
  return (
    <div className={classNames(styles.chart, Boolean(table) && styles.withTable)}>
      <figure className={styles.figure}>
        {series.length > 1 && (
          <ul role="list" aria-label={legend} className={styles.legend}>
            {series.map(({ label, look, chosen }) => (
              <li key={look} className={classNames(styles.key, chosen && styles.chosen)}>
                <SeriesSample look={look} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.plot} role="img" aria-label={description}>
          <p className={styles.yLabel}>{yLabel}</p>
          <svg className={styles.yTicks} aria-hidden="true">
            {yTicks.map(({ at, label }) => (
              <text key={label} x="100%" y={percent(1 - at)} dy="0.35em" className={styles.endText}>
                {label}
              </text>
            ))}
          </svg>
          <svg className={styles.area} aria-hidden="true">
            <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines}>
              {yTicks.map(({ at }) => (
                <path key={at} className={styles.grid} d={`M0 ${round(100 - at * 100)}H100`} />
              ))}
              <path className={styles.axis} d="M0 0V100H100" />
              {fromBelow.map(({ look, steps, chosen }) => (
                <path
                  key={look}
                  className={classNames(seriesClass(look), chosen && styles.chosenLine)}
                  d={stepPath(steps)}
                />
              ))}
            </svg>
            {fromBelow.flatMap(({ look, marks }) =>
              marks.map(({ at, value }) => (
                <svg key={`${look} ${at}`} x={percent(at)} y={percent(1 - value)} className={styles.lines}>
                  <SeriesMark look={look} />
                </svg>
              )),
            )}
          </svg>
          <svg className={styles.xTicks} aria-hidden="true">
            {xTicks.map(({ at, label }, index) => (
              <text
                key={at}
                x={percent(at)}
                y="1em"
                className={classNames(
                  at > 0 && (at < 1 ? styles.middleText : styles.endText),
                  index % 2 === 1 && index < xTicks.length - 1 && styles.spare,
                )}
              >
                {label}
              </text>
            ))}
          </svg>
          <p className={styles.xLabel}>{xLabel}</p>
        </div>
      </figure>
      {table && <div className={styles.table}>{table}</div>}
    </div>
  );
}

/** The line of a series in a square of 100 by 100, from the upper left to the right. */
function stepPath(steps: readonly ChartStep[]): string {
  return steps
    .map(({ at, value }, index) => {
      const top = round(100 - value * 100);
      return index === 0 ? `M${round(at * 100)} ${top}` : `H${round(at * 100)}V${top}`;
    })
    .join("");
}

const round = (value: number) => Math.round(value * 100) / 100;
const percent = (share: number) => `${round(share * 100)}%`;
