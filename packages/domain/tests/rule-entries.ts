/** The entries with rules: the package's own, then one per flow. */
export const ruleEntries = ["index", "bank", "guest", "offers"] as const;

/** The exports of the built rule entries, by name. */
export async function builtRules(): Promise<Readonly<Record<string, unknown>>> {
  const exports = await Promise.all(
    ruleEntries.map((entry) => import(new URL(`../dist/esm/${entry}.js`, import.meta.url).href)),
  );
  return Object.assign({}, ...exports);
}
