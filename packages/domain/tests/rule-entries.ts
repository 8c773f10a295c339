/** The entries that hold rules: the package's own, then one for each flow. */
export const ruleEntries = ["index", "guest", "offers"] as const;

/** What the rule entries of the build export, by name. */
export async function builtRules(): Promise<Readonly<Record<string, unknown>>> {
  const exports = await Promise.all(
    ruleEntries.map((entry) => import(new URL(`../dist/esm/${entry}.js`, import.meta.url).href)),
  );
  return Object.assign({}, ...exports);
}
