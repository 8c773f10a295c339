import { posix } from "node:path";

const imported = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** The folder of a file down to `depth` levels; a file beside the folders stands for itself. */
function folderOf(/** @type {string} */ path, /** @type {number} */ depth) {
  const parts = path.split("/");
  return parts.length === 1 ? path : parts.slice(0, Math.min(depth, parts.length - 1)).join("/");
}

/**
 * Imports between folders that import each other, directly or through others.
 *
 * @param {ReadonlyMap<string, string>} sources - the text of each file, by its path below `src`
 * @param {number} depth - levels of folders to tell apart
 * @returns {string[]} one line per import, such as `db -> payments (db/tables.ts)`; empty if imports go one way
 */
export function circularImports(sources, depth) {
  /** @type {Map<string, Map<string, string>>} */
  const graph = new Map();
  for (const [file, text] of sources) {
    const from = folderOf(file, depth);
    for (const [, path = ""] of text.matchAll(imported)) {
      const to = folderOf(posix.join(posix.dirname(file), path).replace(/\.js$/, ".ts"), depth);
      if (to !== from) graph.set(from, (graph.get(from) ?? new Map()).set(to, file));
    }
  }
  const reaches = (/** @type {string} */ start, /** @type {string} */ goal) => {
    const seen = new Set([start]);
    for (const folder of seen) for (const next of graph.get(folder)?.keys() ?? []) seen.add(next);
    return seen.has(goal);
  };
  return [...graph].flatMap(([from, edges]) =>
    [...edges].filter(([to]) => reaches(to, from)).map(([to, file]) => `${from} -> ${to} (${file})`),
  );
}
