import postcss from "postcss";
import { compatData, missingIn } from "./baseline-support.js";

const { properties, selectors, types, "at-rules": atRules } = compatData.css;

/** Every function of the value types by name: `color-mix`, `light-dark`, `clamp`, … */
const functions = new Map();
(function collect(/** @type {Record<string, any>} */ branch) {
  for (const [name, feature] of Object.entries(branch)) {
    if (name === "__compat") continue;
    if (feature.__compat && !functions.has(name)) functions.set(name, feature);
    collect(feature);
  }
})(types);

const newerUnits = [
  {
    name: "dynamic viewport unit",
    pattern: /\ddv(h|w|i|b|min|max)\b/,
    feature: types.length.viewport_percentage_units_dynamic,
  },
  {
    name: "small viewport unit",
    pattern: /\dsv(h|w|i|b|min|max)\b/,
    feature: types.length.viewport_percentage_units_small,
  },
  {
    name: "large viewport unit",
    pattern: /\dlv(h|w|i|b|min|max)\b/,
    feature: types.length.viewport_percentage_units_large,
  },
  { name: "container unit", pattern: /\dcq(w|h|i|b|min|max)\b/, feature: types.length.container_query_length_units },
  { name: "line height unit", pattern: /\dr?lh\b/, feature: types.length.lh },
];

/** Features whose absence does no harm: a phone has no cursor, a printer has its own margins. */
const harmless = new Set(["cursor", "@page"]);

/**
 * All baseline browsers support `start` and `end` in grid alignment. The data has a separate feature for this use,
 * apart from the keywords themselves.
 */
const gridKeywords = /^(align|justify)-(content|items|self): (start|end)$/;

const own = (/** @type {any} */ object, /** @type {string} */ key) =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;

function ancestors(/** @type {any} */ node) {
  const found = [];
  for (let parent = node.parent; parent; parent = parent.parent) found.push(parent);
  return found;
}

/** `@supports` already tests for the feature, and a browser never enters a media query whose feature it lacks. */
function context(/** @type {any} */ node) {
  const parents = ancestors(node).filter((parent) => parent.type === "atrule");
  const features = parents
    .filter((parent) => parent.name === "media")
    .flatMap((parent) => [...parent.params.matchAll(/\(\s*([a-z-]+)\s*:/g)].map(([, name]) => name));
  return {
    asked: parents.some((parent) => parent.name === "supports"),
    never: new Set(features.flatMap((name) => missingIn(own(atRules.media, name)))),
  };
}

/** `[what, the compat data's feature]` for each part of a value. */
function valueFeatures(/** @type {string} */ property, /** @type {string} */ value) {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  const calls = [...plain.matchAll(/(?<![\w-])([a-z][a-z0-9-]*)\(/g)].map(([, name]) => [
    `${name}()`,
    functions.get(name),
  ]);
  const units = newerUnits.filter(({ pattern }) => pattern.test(plain)).map(({ name, feature }) => [name, feature]);
  const words = [...plain.replace(/[a-z-]+\(.*\)/g, "").matchAll(/(?<![\w#.-])[a-z][a-z-]*(?![\w(-])/g)].map(
    ([name]) => [`${property}: ${name}`, own(own(properties, property), name)],
  );
  return [...calls, ...units, ...words];
}

/**
 * The parts of a built stylesheet that are newer than the baseline, apart from those with a fallback or `@supports`.
 */
export function styleFaults(/** @type {string} */ css) {
  const faults = new Set();
  const report = (/** @type {any} */ node, /** @type {string} */ what, /** @type {any} */ feature) => {
    if (harmless.has(what.split(":")[0]) || gridKeywords.test(what)) return false;
    const { asked, never } = context(node);
    const missing = asked ? [] : missingIn(feature).filter((browser) => !never.has(browser));
    if (missing.length > 0) faults.add(`${what} (missing in ${missing.join(", ")})`);
    return missing.length > 0;
  };
  const root = postcss.parse(css);

  root.walkAtRules((rule) => {
    if (rule.name.startsWith("-")) return;
    report(rule, `@${rule.name}`, own(atRules, rule.name));
    if (rule.name === "media" && /[<>]/.test(rule.params)) report(rule, "@media range", atRules.media.range_syntax);
  });

  root.walkRules((rule) => {
    if (ancestors(rule).some((parent) => parent.type === "atrule" && parent.name.endsWith("keyframes"))) return;
    if (rule.selector.includes("&") || ancestors(rule).some((parent) => parent.type === "rule"))
      report(rule, "nesting", selectors.nesting);
    const plain = rule.selector.replace(/\[[^\]]*\]|"[^"]*"/g, "");
    for (const [, name] of plain.matchAll(/::?([a-z][a-z-]*)/g)) report(rule, `:${name}`, own(selectors, name));
  });

  root.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (prop.startsWith("-") && !prop.startsWith("--")) return;
    const before = parent.nodes.slice(0, parent.index(declaration));
    const prefixed = parent.nodes.some(
      (node) => node.type === "decl" && /^-(webkit|moz)-/.test(node.prop) && node.prop.endsWith(`-${prop}`),
    );
    if (!prefixed && !prop.startsWith("--") && report(declaration, prop, own(properties, prop))) return;
    // An older browser falls back to an earlier declaration of the same property. A custom property has no such
    // fallback.
    if (
      before.some((node) => node.type === "decl" && node.prop === prop) &&
      !prop.startsWith("--") &&
      !value.includes("var(")
    )
      return;
    for (const [what, feature] of valueFeatures(prop, value)) report(declaration, what, feature);
  });
  return [...faults];
}
