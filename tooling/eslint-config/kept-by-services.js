/**
 * Exports that pages may import from an entry that the services also use to decide (docs/decisions/0017): forms, words
 * and the shapes of answers. Everything else, including future exports, evaluates an offer against the tenant's policy
 * and would reveal how.
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
  meta: { type: "problem", docs: { description: "how an offer is weighed stays with the services" }, schema: [] },
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
          message: `Take from ${source.value} by name: the whole of it holds how the services weigh an offer.`,
        });
      for (const name of taken) {
        if (!shown.includes(nameOf(name)))
          context.report({
            node: name,
            message: `${nameOf(name)} stays with the services: a page that holds it shows how an offer is weighed. Ask the services instead.`,
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
