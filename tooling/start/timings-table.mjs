/**
 * @import { Phase, RunTimings } from "./timings.mjs"
 * @typedef {Record<Phase | "transform" | "files", number>} Row
 */

const phases = /** @type {const} */ (["environment", "setup", "import", "tests"]);

/**
 * The tables that `npm run timings` prints: the steps, the packages by phase, and the slowest files. Times are in
 * seconds; each is followed by the time that the earlier run took.
 */
export function timingsTable(
  /** @type {RunTimings} */ run,
  /** @type {RunTimings | undefined} */ before,
  { files = 20 } = {},
) {
  const total = (/** @type {RunTimings} */ { steps }) => steps.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `${run.began}, Node ${run.node}, ${run.cores} cores: ${minutes(total(run))}${before ? `, before ${minutes(total(before))}` : ""}`,
    stepsTable(run, before),
    packagesTable(run, before),
    filesTable(run, before, files),
  ].join("\n\n");
}

function stepsTable(/** @type {RunTimings} */ run, /** @type {RunTimings | undefined} */ before) {
  const earlier = new Map(before?.steps.map(({ name, ms }) => [name, ms]));
  return table(
    ["step", "seconds", "before"],
    run.steps.map(({ name, ms }) => [name, seconds(ms), seconds(earlier.get(name))]),
  );
}

function packagesTable(/** @type {RunTimings} */ run, /** @type {RunTimings | undefined} */ before) {
  const rows = packageRows(run);
  const earlier = before && packageRows(before);
  const columns = /** @type {const} */ (["transform", ...phases]);
  const sum = (/** @type {Row | undefined} */ row) => row && columns.reduce((total, column) => total + row[column], 0);
  return table(
    ["package, in seconds of its workers", "files", ...columns, "sum", "before"],
    [...rows].map(([name, row]) => [
      name,
      String(row.files),
      ...columns.map((column) => seconds(row[column])),
      seconds(sum(row)),
      seconds(sum(earlier?.get(name))),
    ]),
  );
}

/** Sums by package, and by Vitest project where a package has several. @returns {Map<string, Row>} */
function packageRows(/** @type {RunTimings} */ { packages }) {
  const rows = packages.flatMap(({ package: name, transform, files }) => {
    const projects = [...new Set(files.map(({ project }) => project))];
    return projects.map((project) => {
      const own = files.filter((file) => file.project === project);
      const sum = (/** @type {Phase} */ phase) => own.reduce((total, file) => total + (file.phases[phase] ?? 0), 0);
      // Vitest counts the transforms of all projects together.
      const row = { files: own.length, transform: transform / projects.length, ...sums(sum) };
      return /** @type {[string, Row]} */ ([`${name} ${project}`.trim(), row]);
    });
  });
  return new Map(rows.sort(([a], [b]) => a.localeCompare(b)));
}

const sums = (/** @type {(phase: Phase) => number} */ of) => ({
  environment: of("environment"),
  setup: of("setup"),
  import: of("import"),
  tests: of("tests"),
});

function filesTable(
  /** @type {RunTimings} */ run,
  /** @type {RunTimings | undefined} */ before,
  /** @type {number} */ most,
) {
  const earlier = new Map(before && fileSums(before));
  const slowest = fileSums(run).slice(0, most);
  return table(
    ["slowest files", "seconds", "before"],
    slowest.map(([name, ms]) => [name, seconds(ms), seconds(earlier.get(name))]),
  );
}

function fileSums(/** @type {RunTimings} */ { packages }) {
  return packages
    .flatMap(({ package: name, files }) =>
      files.map(({ file, project, phases: took }) => {
        const sum = phases.reduce((total, phase) => total + (took[phase] ?? 0), 0);
        return /** @type {[string, number]} */ ([`${`${name} ${project}`.trim()} ${file}`, sum]);
      }),
    )
    .sort(([, a], [, b]) => b - a);
}

const seconds = (/** @type {number | undefined} */ ms) => (ms === undefined ? "" : (ms / 1000).toFixed(1));

function minutes(/** @type {number} */ ms) {
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

/** Text in columns: the first aligned left, the others right. */
function table(/** @type {string[]} */ heads, /** @type {string[][]} */ rows) {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
