/**
 * Folders without a row in a table of docs/architecture.md, and rows without a folder, one sentence each.
 *
 * @param text - docs/architecture.md
 * @param heading - the heading above the table, such as "Where things are in the services"
 * @param folders - the names of the folders that the table lists
 * @returns {string[]}
 */
export function folderTableFaults(
  /** @type {string} */ text,
  /** @type {string} */ heading,
  /** @type {readonly string[]} */ folders,
) {
  const [, table = ""] = /^\| Folder \|.*\n((?:\|.*\n)+)/m.exec(text.split(`\n## ${heading}\n`)[1] ?? "") ?? [];
  const listed = [...table.matchAll(/^\| `([\w-]+)/gm)].map(([, name = ""]) => name);
  const at = `docs/architecture.md, "${heading}"`;
  return [
    ...folders.filter((name) => !listed.includes(name)).map((name) => `${at}: ${name} has no row. Add one.`),
    ...listed.filter((name) => !folders.includes(name)).map((name) => `${at}: there is no ${name}. Delete its row.`),
  ];
}
