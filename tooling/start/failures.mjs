/** A failed task of turbo, such as "@paydown/services#test". */
const failedTask = /^(@paydown\/[\w-]+)#([\w:-]+): +ERROR +command/gm;
const turboPrefix = /^(@paydown\/[\w-]+):([\w:-]+): ?/;
const failedTest = /^ FAIL {2,}\S|^ {2}\d+\) \S|^⎯+ Unhandled /;
/** Lines that explain nothing: separators, and the last lines of pnpm. */
const noise = /^⎯+(\[\d+\/\d+\]⎯*)?$|^ELIFECYCLE\b/;
const errorLine = /^ *(?:\w*Error|error\b[^:]*): \S/;
const clauseTag = /\[([A-Z]{2,8}-\d+(?:, ?[A-Z]{2,8}-\d+)*)\]/g;
/** Enough lines to explain a failure, without the page or source that follows. */
const linesOfAFailure = 6;
const failuresShown = 10;
const widest = 240;

/**
 * A line of a step's output without turbo's prefix. `from` is the package and the task that printed it.
 *
 * @typedef {{ from: { name: string, task: string } | undefined, text: string }} Line
 */

/**
 * The failures in a step's output, from the lines of Vitest, Playwright and turbo: each test's name, the first lines
 * below it, the clauses in its title and how to run the test alone. A task that failed without naming a test is shown
 * by its first error, or else its last lines.
 *
 * @param output - without colors
 * @param fileOf - finds the file of a clause, by id
 * @returns {string[]} lines to print
 */
export function failuresIn(
  /** @type {string} */ output,
  fileOf = (/** @type {string} */ _id) => /** @type {string | undefined} */ (undefined),
) {
  const groups = failedGroups(output);
  const failures = groups.flatMap((lines) => failedTests(lines) ?? [taskFailure(lines)]);
  const journeys = groups.flat().flatMap(({ text }) => listedJourney.exec(text)?.[1] ?? []);
  const shown = failures.slice(0, failuresShown).flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const alone = commandFor(first, journeys);
    return [
      // The title whole, because it ends with the tag.
      `  ${first.text}`,
      ...more.slice(0, linesOfAFailure - 1).map(({ text }) => `  ${text.slice(0, widest)}`),
      ...clausesOf(first.text).map((id) => `  clause ${id}: ${fileOf(id) ?? "not in docs/specification"}`),
      ...(alone === undefined ? [] : [`  run it alone: ${alone}`]),
    ];
  });
  return failures.length > failuresShown ? [...shown, `  and ${failures.length - failuresShown} more, above`] : shown;
}

/** The lines of each failed task, or all lines together if turbo assigns none to a failed task. @returns {Line[][]} */
function failedGroups(/** @type {string} */ output) {
  const lines = output.split("\n").map((line) => {
    const [prefix = "", name, task] = turboPrefix.exec(line) ?? [];
    const from = name !== undefined && task !== undefined ? { name, task } : undefined;
    return { from, text: line.slice(prefix.length).trimEnd() };
  });
  const said = lines.filter(({ text }) => text.trim() !== "" && !noise.test(text.trimStart()));
  const failed = [...output.matchAll(failedTask)]
    .map(([, name, task]) => said.filter(({ from }) => from?.name === name && from?.task === task))
    .filter((own) => own.length > 0);
  return failed.length > 0 ? failed : [said];
}

/** Each failed test with the lines below it, once per title; undefined if the lines name none. */
function failedTests(/** @type {Line[]} */ lines) {
  const starts = [...lines.keys()].filter((index) => failedTest.test(lines[index]?.text ?? ""));
  if (starts.length === 0) return undefined;
  // A failed `beforeAll` is followed by its `afterAll`, which fails under the same title.
  /** @type {Map<string | undefined, Line[]>} */
  const byTitle = new Map();
  for (const [place, start] of starts.entries()) {
    const title = lines[start]?.text;
    if (!byTitle.has(title)) byTitle.set(title, lines.slice(start, starts[place + 1] ?? lines.length));
  }
  return [...byTitle.values()];
}

/** The lines that explain why a task failed without naming a test, below the task's name. @returns {Line[]} */
function taskFailure(/** @type {Line[]} */ lines) {
  const error = lines.findIndex(({ text }) => errorLine.test(text));
  const shown = error < 0 ? lines.slice(-linesOfAFailure) : lines.slice(error, error + linesOfAFailure);
  const from = shown[0]?.from;
  return from === undefined ? shown : [{ from, text: `${from.name} ${from.task}` }, ...shown];
}

const clausesOf = (/** @type {string} */ title) =>
  [...title.matchAll(clauseTag)].flatMap(([, ids = ""]) => ids.split(/, ?/));

const vitestFailure = /^ FAIL +(?:\|?([\w-]+)\|? +)?(\S+\.test\.\w+)(?: > (.*)| \[ \S+ \])?$/;
const playwrightFailure = /^ {2}\d+\) (?:\[\w+\] › )?((\S+\.ts:\d+):\d+ › .*?)[ ─]*$/;
/** A test in the list at the end of Playwright's output, which names no step of a test. */
const listedJourney = /^ {4}(?:\[\w+\] › )?(\S+\.ts:\d+:\d+ › .*?)[ ─]*$/;

/**
 * The command that runs a failed test or task alone; undefined for a failure outside both.
 *
 * @param journeys - the failed tests of Playwright, without the step that failed
 */
function commandFor(/** @type {Line} */ { from, text }, /** @type {readonly string[]} */ journeys) {
  const [, failed = "", place] = playwrightFailure.exec(text) ?? [];
  if (place !== undefined) {
    // A test outside its journey's file, such as in pages/paying.ts, can only be chosen by its title.
    const listed = journeys.find((journey) => failed.startsWith(journey)) ?? failed;
    const title = listed.slice(listed.indexOf(" › ") + 3);
    const chosen = /\.spec\.ts:/.test(place) ? place : `-g "${pattern(title)}"`;
    return `npx pnpm --filter @paydown/e2e exec playwright test ${chosen}`;
  }
  if (from === undefined) return undefined;
  const [, project, file, path = ""] = vitestFailure.exec(text) ?? [];
  if (file !== undefined) {
    const name = path.split(" > ").at(-1) ?? "";
    const chosen = project === undefined ? "" : ` --project ${project}`;
    return `npx pnpm --filter ${from.name} exec vitest run${chosen} ${file}${name === "" ? "" : ` -t "${pattern(name)}"`}`;
  }
  return text === `${from.name} ${from.task}` ? `npx pnpm --filter ${from.name} run ${from.task}` : undefined;
}

/**
 * A title as a pattern without tag, in which a dot stands for each character that a shell or a pattern could change.
 */
const pattern = (/** @type {string} */ title) =>
  title
    .replace(/ \[[A-Z]{2,8}-\d[^\]]*\]$/, "")
    .replaceAll(" › ", " ")
    .replace(/[^\w ,;:-]/g, ".");
