/**
 * A place in a file, as Stryker's reports count it.
 *
 * @typedef {{ readonly line: number, readonly column: number }} Position - line and column from 1
 * @typedef {{ readonly start: Position, readonly end: Position }} Range
 */

/**
 * A mutant as a reader sees it: the changed line before and after, and the declaration that contains it. For a mutant
 * of several lines, `before` is the first of them.
 *
 * @typedef {{
 *   readonly file: string,
 *   readonly line: number,
 *   readonly within: string,
 *   readonly before: string,
 *   readonly after: string,
 * }} Mutant
 */

const declaration = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/;

/** @returns {Mutant} */
export function describeMutant(
  /** @type {string} */ file,
  /** @type {string} */ source,
  /** @type {Range} */ { start, end },
  /** @type {string} */ replacement,
) {
  const lines = source.split("\n");
  const first = lines[start.line - 1];
  const last = lines[end.line - 1];
  const after = first.slice(0, start.column - 1) + replacement + last.slice(end.column - 1);
  const above = lines.slice(0, start.line).findLast((line) => declaration.test(line)) ?? "";
  return {
    file,
    line: start.line,
    within: declaration.exec(above)?.[1] ?? "",
    before: first.trim(),
    after: oneLine(after),
  };
}

const oneLine = (/** @type {string} */ text) => text.trim().replaceAll(/\s*\n\s*/g, " ");

/** A mutant as the reports print it, on three lines. */
export const mutantText = (/** @type {Mutant} */ { file, line, within, before, after }) =>
  `  ${file}:${line} in ${within}\n  - ${before}\n  + ${after}`;
