/** The rows of a rule table as JSON: an object's members, an array's elements, or the value itself. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The rule tables of one release. */
export interface RuleRecord {
  /** The package version released with these tables. */
  readonly release: string;
  readonly rulesVersion: string;
  readonly tables: Readonly<Record<string, Json>>;
}

/**
 * Every exported rule table. Of a function in a table, only its key is recorded; the conformance vectors check its
 * behavior.
 */
export function ruleTables(exports: Readonly<Record<string, unknown>>): RuleRecord["tables"] {
  const tables = Object.entries(exports).filter(
    ([name, value]) => typeof value !== "function" && name !== "rulesVersion",
  );
  const sorted = Object.fromEntries(tables.sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.parse(JSON.stringify(sorted, (_key, value) => (typeof value === "function" ? "a function" : value)));
}

const isRows = (table: Json | undefined): table is { readonly [key: string]: Json } =>
  typeof table === "object" && table !== null && !Array.isArray(table);
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Whether no element of a list was removed or moved. */
function continues(now: readonly Json[], before: readonly Json[]): boolean {
  let at = 0;
  for (const element of now) if (at < before.length && same(element, before[at])) at += 1;
  return at === before.length;
}

/** The rows, by table and name, that were changed or removed, and those that were added. */
export function rowChanges(before: RuleRecord["tables"], now: RuleRecord["tables"]) {
  const changed: string[] = [];
  const added = Object.keys(now).filter((name) => !(name in before));
  for (const [name, table] of Object.entries(before)) {
    const current = now[name];
    if (same(table, current)) continue;
    if (Array.isArray(table) && Array.isArray(current)) (continues(current, table) ? added : changed).push(name);
    else if (isRows(table) && isRows(current)) {
      changed.push(
        ...Object.keys(table)
          .filter((row) => !same(table[row], current[row]))
          .map((row) => `${name}.${row}`),
      );
      added.push(
        ...Object.keys(current)
          .filter((row) => !(row in table))
          .map((row) => `${name}.${row}`),
      );
      const inBoth = (rows: object, others: object) => Object.keys(rows).filter((row) => row in others);
      if (!same(inBoth(table, current), inBoth(current, table))) changed.push(`${name} (order)`);
    } else changed.push(name);
  }
  return { changed, added };
}

const [major, minor] = [0, 1];
const part = (version: string, index: number) => Number(version.split(".")[index]);

/**
 * Why the tables must not be published with their rulesVersion. A changed row requires the next major version, an added
 * row the next minor version.
 */
export function versionFaults(before: RuleRecord, now: Omit<RuleRecord, "release">): string[] {
  const { changed, added } = rowChanges(before.tables, now.tables);
  const nextMajor = part(now.rulesVersion, major) > part(before.rulesVersion, major);
  const nextMinor =
    nextMajor ||
    (part(now.rulesVersion, major) === part(before.rulesVersion, major) &&
      part(now.rulesVersion, minor) > part(before.rulesVersion, minor));
  return [
    ...(nextMajor
      ? []
      : changed.map((row) => `${row} changed: rulesVersion must rise to ${part(before.rulesVersion, major) + 1}.0.0`)),
    ...(nextMinor
      ? []
      : added.map(
          (row) =>
            `${row} is new: rulesVersion must rise to ${part(before.rulesVersion, major)}.${part(before.rulesVersion, minor) + 1}.0`,
        )),
  ];
}
