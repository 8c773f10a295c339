import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/**
 * A clause of the specification: one testable statement.
 *
 * @typedef {{ readonly id: string, readonly text: string, readonly file: string }} Clause
 */

/**
 * A test that names the clauses it proves.
 *
 * @typedef {{ readonly file: string, readonly title: string, readonly ids: readonly string[] }} TaggedTest
 */

const specification = "docs/specification";
const folders = ["apps", "packages", "e2e", "tooling"];
const leftOut = /^(node_modules|dist|coverage|\.turbo|test-results|playwright-report|docs-site)$/;
const testFile = /\.(test|spec)\.(tsx?|mjs|js)$/;
const vectorFile = /^packages\/domain\/vectors\/(?!vectors\.schema)[\w-]+\.json$/;
const id = /^[A-Z]{2,8}-[1-9]\d*$/;

/** Reads the clauses of docs/specification, in file order. */
export function readClauses(/** @type {string} */ root) {
  return clauseFiles(root).flatMap((name) => clausesOf(`${specification}/${name}`, read(root, name)));
}

/** The faults of the index in docs/specification/README.md, one sentence each. */
export function readIndexFaults(/** @type {string} */ root) {
  return indexFaults(read(root, "README.md"), clauseFiles(root));
}

const clauseFiles = (/** @type {string} */ root) =>
  readdirSync(join(root, specification))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort();

const read = (/** @type {string} */ root, /** @type {string} */ name) =>
  readFileSync(join(root, specification, name), "utf8");

/**
 * Files that the index leaves out, and rows of the index without a file.
 *
 * @param index - the text of docs/specification/README.md
 * @param files - the names of the other files in its folder
 * @returns {string[]}
 */
export function indexFaults(/** @type {string} */ index, /** @type {readonly string[]} */ files) {
  const listed = [...index.matchAll(/^\|[^|\n]*\| *\[.*?\]\((.+?)\) *\|/gm)].map(([, name = ""]) => name);
  const left = files.filter((name) => !listed.includes(name));
  const gone = listed.filter((name) => !files.includes(name));
  return [
    ...left.map((name) => `${specification}/README.md: the index leaves out ${name}. Add its row.`),
    ...gone.map((name) => `${specification}/README.md: the index lists ${name}, which does not exist. Delete its row.`),
  ];
}

/**
 * The clauses of one file: the list items that begin with bold text.
 *
 * @returns {Clause[]}
 */
export function clausesOf(/** @type {string} */ file, /** @type {string} */ text) {
  return [...text.matchAll(/^- \*\*(.+?)\*\* ?(.*)$/gm)].map(([, name = "", rest = ""]) => ({
    id: name,
    text: rest.trim(),
    file,
  }));
}

/**
 * Reads every test that names a clause: titles that end with `[FORM-12]` or `[FORM-12, FORM-13]`, and groups of
 * vectors by their `source`.
 *
 * @returns {TaggedTest[]}
 */
export function readTaggedTests(/** @type {string} */ root) {
  return folders.flatMap((folder) =>
    filesBelow(join(root, folder)).flatMap((path) => {
      const file = relative(root, path).split(sep).join("/");
      if (testFile.test(file)) return taggedTitles(file, readFileSync(path, "utf8"));
      return vectorFile.test(file) ? taggedVectors(file, readFileSync(path, "utf8")) : [];
    }),
  );
}

/** @returns {string[]} */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/**
 * The titles in a test file that end with a tag.
 *
 * @returns {TaggedTest[]}
 */
export function taggedTitles(/** @type {string} */ file, /** @type {string} */ text) {
  return titles(file, text).flatMap((whole) => {
    const [, title = "", ids] = /^([^]*?) ?\[([A-Za-z]+-\d+(?:,\s*[A-Za-z]+-\d+)*)\]$/.exec(whole) ?? [];
    return ids ? [{ file, title, ids: ids.split(/,\s*/) }] : [];
  });
}

/** The titles of `test` and `describe`, including their `each` forms, as written. */
function titles(/** @type {string} */ file, /** @type {string} */ text) {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        found.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  visit(source);
  return found;
}

/** Whether an expression is `test` or `describe`, or starts with one, such as `test.each(rows)`. */
function isTest(/** @type {ts.Expression} */ expression) {
  if (ts.isCallExpression(expression)) return isTest(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return isTest(expression.tag);
  if (ts.isPropertyAccessExpression(expression)) return isTest(expression.expression);
  return ts.isIdentifier(expression) && ["test", "describe"].includes(expression.text);
}

/** @returns {TaggedTest[]} */
export function taggedVectors(/** @type {string} */ file, /** @type {string} */ text) {
  const { source = [], subject, groups } = JSON.parse(text);
  const ids = (/** @type {readonly string[]} */ from) => from.filter((one) => !/^(convention|addition): /.test(one));
  return [
    { file, title: subject, ids: ids(source) },
    ...groups.map(({ rule, source: own = [] }) => ({ file, title: rule, ids: ids(own) })),
  ].filter((test) => test.ids.length > 0);
}

/**
 * The faults of the clauses and their tests, one sentence each.
 *
 * @returns {string[]}
 */
export function specificationFaults(
  /** @type {readonly Clause[]} */ clauses,
  /** @type {readonly TaggedTest[]} */ tests,
) {
  const files = new Map(clauses.map((clause) => [clause.id, clause.file]));
  const tagged = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...clauses.flatMap(({ id: name, text, file }, index) => {
      if (!id.test(name))
        return [`${file}: "${name}" is not a clause id. Write a prefix and a number, such as FORM-12.`];
      const before = clauses.findIndex((other) => other.id === name);
      if (before < index)
        return [
          `${file}: ${name} is used twice, first in ${clauses[before]?.file}. Give this clause the next free number.`,
        ];
      if (text === "") return [`${file}: ${name} has no text. Write what the product does, on the same line.`];
      return tagged.has(name) ? [] : [`${file}: ${name} has no test. End a test's title with [${name}].`];
    }),
    ...tests.flatMap(({ file, title, ids }) =>
      ids
        .filter((name) => !files.has(name))
        .map((name) => `${file}: "${title}" names ${name}, which is not a clause. Correct the tag, or add the clause.`),
    ),
  ];
}

/** The number of clauses, tests and untested clauses in each file of the specification. */
export function coverage(/** @type {readonly Clause[]} */ clauses, /** @type {readonly TaggedTest[]} */ tests) {
  return [...new Set(clauses.map(({ file }) => file))].map((file) => {
    const ids = clauses.filter((clause) => clause.file === file).map((clause) => clause.id);
    const holding = tests.filter((test) => test.ids.some((name) => ids.includes(name)));
    const held = ids.filter((name) => tests.some((test) => test.ids.includes(name)));
    return { file, clauses: ids.length, tests: holding.length, gaps: ids.length - held.length };
  });
}

/**
 * Glossary terms without a meaning and repeated terms, one sentence each.
 *
 * @param text - docs/glossary.md
 * @returns {string[]}
 */
export function glossaryFaults(/** @type {string} */ text) {
  const rows = [...text.matchAll(/^\| *(?!Term *\||-)(.+?) *\| *(.*?) *\|/gm)].map(([, term = "", meaning = ""]) => ({
    term,
    meaning,
  }));
  if (rows.length === 0) return ["docs/glossary.md has no terms. Add rows: | Term | Meaning | Where |."];
  return rows.flatMap(({ term, meaning }, index) => {
    if (meaning === "") return [`docs/glossary.md: "${term}" has no meaning. Write one in the second column.`];
    const isTwice = rows.findIndex((row) => row.term === term) < index;
    return isTwice ? [`docs/glossary.md: "${term}" appears twice. Keep one row.`] : [];
  });
}
