import { classNames } from "./class-names";
import styles from "./series-mark.module.css";

/** The looks of up to three lines. They differ by dash, width and marker, and only then by color. */
export type SeriesStyle = "solid" | "dashed" | "dotted";

const shapes = {
  solid: "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z",
  dashed: "M-5-5H5V5H-5Z",
  dotted: "M0-6.5 6 4.5H-6Z",
} as const satisfies Record<SeriesStyle, string>;

/** The class of a line in this look. */
export const seriesClass = (look: SeriesStyle) => classNames(styles.line, styles[look]);

/** The marker of a line, around the origin of its svg. */
export function SeriesMark({ look }: { look: SeriesStyle }) {
  return <path className={classNames(styles.mark, styles[`${look}Mark`])} d={shapes[look]} />;
}

/** A short piece of the line with its marker, as decoration beside the line's name. */
export function SeriesSample({ look }: { look: SeriesStyle }) {
  return (
    <svg className={styles.sample} viewBox="-20 -8 40 16" aria-hidden="true" focusable="false">
      <path className={seriesClass(look)} d="M-20 0H20" />
      <SeriesMark look={look} />
    </svg>
  );
}
