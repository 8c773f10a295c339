import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./workspace.mjs";

const folder = join(root, "docs/specification");
const tables = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
const isThere = (/** @type {string} */ path) => existsSync(join(root, path));

/** Vectors and journeys are named without their folder and ending, everything else by a letter or two of the legend. */
const named = {
  V: (/** @type {string} */ name) => `packages/domain/vectors/${name}.json`,
  J: (/** @type {string} */ name) => `e2e/journeys/${name}.spec.ts`,
};

/** In a legend, as "PA `paths.test.ts`" or "| PA, RT | `paths.test.ts`, `route-table.test.tsx` |". */
const shortAndPath = /\b([A-Z][A-Z0-9]?(?:, [A-Z][A-Z0-9]?)*) (?:\| [^`\n]*)?(`[^`]+`(?:[,;] `[^`]+`)*)/g;

/** A table: its legend is what stands above the first row. */
function read(/** @type {string} */ name) {
  const [legend = "", ...rest] = readFileSync(join(folder, name), "utf8").split(/^(?=\| § \|)/m);
  const paths = [...legend.matchAll(/`([^`\s/][^`\s]*\/[^`\s]*)`/g)].map(([, path]) => path);
  const shorts = [...legend.matchAll(shortAndPath)].flatMap(([, names, their]) => {
    const found = [...their.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
    return names.split(", ").map((short, place) => /** @type {const} */ ([short, found[place]]));
  });
  const files = new Map(shorts);
  const ambiguous = shorts.filter(([short, path]) => files.get(short) !== path).map(([short]) => short);
  const rows = rest
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| § |"));
  const cells = rows.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  // A row with something in its first cell alone heads those below it.
  return { paths, files, ambiguous, rows: cells.filter((row) => row.slice(1).some((cell) => cell !== "")) };
}

describe.each(tables)("docs/specification/%s", (name) => {
  const { paths, files, ambiguous, rows } = read(name);
  const tests = rows.map((row) => row.at(-1) ?? "");

  test("has rows, each with something in its last cell", () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.at(-1) === "")).toEqual([]);
  });

  test("names paths that exist in its legend", () => {
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test("gives each short in its legend to one file", () => {
    expect(ambiguous).toEqual([]);
  });

  test.each(/** @type {const} */ (["V", "J"]))("names files that exist after %s", (kind) => {
    const names = tests.flatMap((cell) =>
      [...cell.matchAll(new RegExp(`\\b${kind} ([a-z][a-z-]*(?:, [a-z][a-z-]*)*)`, "g"))].flatMap(([, list]) =>
        list.split(", "),
      ),
    );
    expect([...new Set(names)].filter((one) => one !== "all" && !isThere(named[kind](one)))).toEqual([]);
  });

  test("quotes tests that are in the files", () => {
    const wrong = tests.flatMap((cell) =>
      [...cell.matchAll(/\b([A-Z][A-Z0-9]?|([VJ]) ([a-z][a-z-]*))((?:,? "[^"]+")+)/g)].flatMap(
        ([, source, kind, one, quotes]) => {
          const path = kind === "V" || kind === "J" ? named[kind](one) : files.get(source);
          const text = path && isThere(path) ? readFileSync(join(root, path), "utf8") : "";
          return [...quotes.matchAll(/"([^"…]+)…?"/g)].flatMap(([, quote]) =>
            text.includes(quote) ? [] : [`${source} "${quote}"`],
          );
        },
      ),
    );
    expect(wrong).toEqual([]);
  });
});
