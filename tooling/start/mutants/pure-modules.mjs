import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { root } from "../workspace.mjs";

/** The folder of the services whose mutants the proof runs. */
export const paymentsFolder = "apps/services/src/payments";

/** A module that imports one of these, even only for a type, works on the database or the outside world. */
const effects = /^kysely$|\/db\/database\.js$|\/(payment-)?context\.js$/;
/** The packages and Node.js modules that do no I/O. */
const pureImports = /^@paydown\/(domain|api-client)(\/|$)|^node:(crypto|util)$/;

/** @typedef {{ readonly from: string, readonly onlyTypes: boolean }} Import */

/** The modules of payments, by whether they are pure. Paths are relative to the root. */
export function paymentModules() {
  const all = readdirSync(join(root, paymentsFolder), { recursive: true, encoding: "utf8" })
    .map((name) => `${paymentsFolder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/testing/"))
    .sort();
  return { pure: all.filter(isPure), rest: all.filter((path) => !isPure(path)) };
}

/** Whether a module, and every module that it runs, does no I/O and names no database. */
export function isPure(/** @type {string} */ path) {
  return importsOf(readFileSync(join(root, path), "utf8")).every(({ from, onlyTypes }) => {
    if (effects.test(from)) return false;
    if (onlyTypes) return true;
    return from.startsWith(".") ? isPure(sourceOf(path, from)) : pureImports.test(from);
  });
}

const sourceOf = (/** @type {string} */ path, /** @type {string} */ from) =>
  relative(root, join(root, dirname(path), from))
    .replaceAll("\\", "/")
    .replace(/\.js$/, ".ts");

/** @returns {Import[]} */
function importsOf(/** @type {string} */ source) {
  return ts
    .createSourceFile("module.ts", source, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isImportDeclaration(statement))
    .map(({ importClause, moduleSpecifier }) => ({
      from: /** @type {ts.StringLiteral} */ (moduleSpecifier).text,
      onlyTypes: importClause !== undefined && namesOnlyTypes(importClause),
    }));
}

function namesOnlyTypes(/** @type {ts.ImportClause} */ { isTypeOnly, name, namedBindings }) {
  if (isTypeOnly) return true;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}
