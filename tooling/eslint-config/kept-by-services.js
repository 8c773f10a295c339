/**
 * Exports that pages may import from an entry with which the services decide on offers (docs/decisions/0017): forms,
 * words and the shapes of answers. Every other export, even a future one, counts as evaluating an offer against the
 * tenant's policy, and pages that imported it would reveal the evaluation.
 * @type {Record<string, readonly string[]>}
 */
const shownToPages = {
  "@paydown/domain/offers": [
    "Strategy",
    "strategyCodes",
    "strategyOf",
    "PayLessField",
    "PayLessLimits",
    "PayLessOffer",
    "payLessRules",
    "proposedPayLessDate",
    "keepsSettlement",
    "OverTimeAdjustment",
    "OverTimeField",
    "OverTimeLimits",
    "OverTimeRefusal",
    "overTimeRules",
    "SayOverTimeReason",
  ],
};

const nameOf = (/** @type {any} */ node) => String(node.name ?? node.value);

/** The first name in a type's path: `A` in `import("x").A.B`. */
const firstOf = (/** @type {any} */ qualifier) => {
  let name = qualifier;
  while (name?.type === "TSQualifiedName") name = name.left;
  return name;
};

/** @type {import("eslint").Rule.RuleModule} */
export const keptByServices = {
  meta: {
    type: "problem",
    docs: { description: "how the services decide on an offer stays on the server" },
    schema: [],
  },
  create(context) {
    const check = (/** @type {any} */ node, /** @type {any} */ source, /** @type {any[] | undefined} */ taken) => {
      const shown =
        typeof source?.value === "string" && Object.hasOwn(shownToPages, source.value)
          ? shownToPages[source.value]
          : undefined;
      if (!shown) return;
      if (!taken)
        return context.report({
          node,
          message: `Use named imports from ${source.value}: the whole module reveals how the services decide on an offer.`,
        });
      for (const name of taken) {
        if (!shown.includes(nameOf(name)))
          context.report({
            node: name,
            message: `Only the services may import ${nameOf(name)}: in a page it would reveal how they decide on an offer. Call the services instead.`,
          });
      }
    };
    return {
      ImportDeclaration(/** @type {any} */ node) {
        const isByName = node.specifiers.every((/** @type {any} */ specifier) => specifier.type === "ImportSpecifier");
        check(
          node,
          node.source,
          isByName ? node.specifiers.map((/** @type {any} */ specifier) => specifier.imported) : undefined,
        );
      },
      ExportNamedDeclaration(/** @type {any} */ node) {
        check(
          node,
          node.source,
          node.specifiers.map((/** @type {any} */ specifier) => specifier.local),
        );
      },
      ExportAllDeclaration(/** @type {any} */ node) {
        check(node, node.source, undefined);
      },
      ImportExpression(/** @type {any} */ node) {
        check(node, node.source, undefined);
      },
      TSImportType(/** @type {any} */ node) {
        const name = firstOf(node.qualifier);
        check(node, node.source ?? node.argument?.literal ?? node.argument, name ? [name] : undefined);
      },
    };
  },
};
