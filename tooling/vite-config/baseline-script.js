import { parse } from "acorn";
import { ancestor, full } from "acorn-walk";
import { compatData as data, missingIn } from "./baseline-support.js";

/** The newest ECMAScript edition whose syntax all baseline browsers parse. `newerSyntax` lists the exceptions. */
const ecmaVersion = 2022;

const { classes, regular_expressions: patterns, operators, builtins } = data.javascript;

const newerSyntax = [
  {
    name: "class static block",
    is: (node) => node.type === "StaticBlock",
    feature: classes.static.initialization_blocks,
  },
  {
    name: "#x in object",
    is: (node) => node.type === "BinaryExpression" && node.left.type === "PrivateIdentifier",
    feature: classes.private_class_fields_in,
  },
  {
    name: "lookbehind in a pattern",
    is: (node) => /\(\?<[=!]/.test(patternOf(node) ?? ""),
    feature: patterns.lookbehind_assertion,
  },
  {
    name: "pattern flag d",
    is: (node) => node.regex?.flags.includes("d") ?? false,
    feature: builtins.RegExp.hasIndices,
  },
  {
    name: "top-level await",
    is: (node, parents) => node.type === "AwaitExpression" && !parents.some((p) => /Function/.test(p.type)),
    feature: operators.await.top_level,
  },
].map((row) => ({ ...row, missing: missingIn(row.feature) }));

function patternOf(node) {
  if (node.regex) return node.regex.pattern;
  const called = (node.type === "NewExpression" || node.type === "CallExpression") && node.callee.name === "RegExp";
  return called ? textOf(node.arguments[0]) : undefined;
}

/** The text of a string, or of a template without expressions (minifiers write strings that way). */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

const globalObjects = new Set(["window", "globalThis", "self"]);
const singletons = {
  navigator: "Navigator",
  document: "Document",
  crypto: "Crypto",
  performance: "Performance",
  history: "History",
  location: "Location",
  screen: "Screen",
  localStorage: "Storage",
  sessionStorage: "Storage",
};

const own = (object, key) => (object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined);

const globalFeature = (name) => own(builtins, name) ?? own(data.api, name) ?? own(data.api.Window, name);

function memberFeature(object, name) {
  if (globalObjects.has(object)) return globalFeature(name);
  if (Object.hasOwn(singletons, object)) return own(data.api[singletons[object]], name);
  return own(own(builtins, object), name) ?? own(own(data.api, object), `${name}_static`);
}

/** Methods missing from every interface in the baseline. Calling one always fails, whatever the object. */
const newerMethods = (() => {
  const byName = new Map();
  for (const owner of [...Object.values(builtins), ...Object.values(builtins.Intl), ...Object.values(data.api)])
    for (const [name, feature] of Object.entries(owner))
      if (feature.__compat && /^[a-z]\w+$/i.test(name) && !/_(static|event)$/.test(name))
        byName.set(name, [...(byName.get(name) ?? []), missingIn(feature)]);
  return new Map(
    [...byName]
      .filter(([, lists]) => lists.every((missing) => missing.length > 0))
      .map(([name, lists]) => [name, lists[0]]),
  );
})();

/** React calls these for `<ViewTransition>` only, inside a try that continues without them. */
const neverReached = new Set(["startViewTransition", "skipTransition"]);

const namedByKey = new Set(["Property", "MethodDefinition", "PropertyDefinition"]);

/** The method and property names that a script defines on its own objects. */
function definedIn(tree) {
  const names = new Set();
  full(tree, (node) => {
    if (namedByKey.has(node.type) && !node.computed) names.add(node.key.name ?? node.key.value);
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression" && !node.left.computed)
      names.add(node.left.property.name);
  });
  return names;
}

const parseScript = (code) => parse(code, { ecmaVersion, sourceType: "module", allowHashBang: true });

/** The names that a build's scripts define for each other: library methods are often called from another file. */
export function definedNames(/** @type {string[]} */ scripts) {
  const names = new Set();
  for (const code of scripts) {
    try {
      for (const name of definedIn(parseScript(code))) names.add(name);
    } catch {
      // scriptFaults reports scripts that do not parse.
    }
  }
  return names;
}

/** Names that the file declares, and names that it tests for before use. */
function declaredAndGuarded(tree) {
  const declared = new Set();
  const guarded = new Set();
  const nameOf = (node) =>
    node?.type === "ChainExpression"
      ? nameOf(node.expression)
      : node?.type === "Identifier"
        ? node.name
        : node?.type === "MemberExpression" && !node.computed
          ? node.property.name
          : undefined;
  const guard = (node) => {
    if (node?.type === "LogicalExpression") [node.left, node.right].forEach(guard);
    else if (node?.type === "UnaryExpression") guard(node.argument);
    else if (node?.type === "BinaryExpression") [node.left, node.right].forEach(guard);
    else if (nameOf(node)) guarded.add(nameOf(node));
  };
  full(tree, (node, _state, type) => {
    if (type === "VariablePattern") declared.add(node.name);
    if (
      (node.type === "FunctionDeclaration" ||
        node.type === "ClassDeclaration" ||
        node.type === "FunctionExpression" ||
        node.type === "ClassExpression") &&
      node.id
    )
      declared.add(node.id.name);
    if (/^Import(|Default|Namespace)Specifier$/.test(node.type)) declared.add(node.local.name);
    if (node.type === "UnaryExpression" && node.operator === "typeof") guard(node.argument);
    if (node.type === "BinaryExpression" && node.operator === "in") guarded.add(textOf(node.left));
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") guard(node.test);
    if (node.type === "LogicalExpression") guard(node.left);
    if (node.type === "CallExpression" && node.optional) guard(node.callee);
  });
  return { declared, guarded };
}

/**
 * The parts of a built script that are newer than the baseline: syntax, globals, their members, and methods whose name
 * is not in `defined`.
 */
export function scriptFaults(/** @type {string} */ code, /** @type {Set<string>} */ defined = definedNames([code])) {
  let tree;
  try {
    tree = parseScript(code);
  } catch (error) {
    return [
      `syntax newer than ECMAScript ${ecmaVersion}: ${error.message} near ${JSON.stringify(code.slice(Math.max(0, error.pos - 20), error.pos + 20))}`,
    ];
  }
  const { declared, guarded } = declaredAndGuarded(tree);
  const faults = new Set();
  const report = (what, missing) => missing.length > 0 && faults.add(`${what} (missing in ${missing.join(", ")})`);

  const visit = (node, _state, parents) => {
    for (const row of newerSyntax) if (row.missing.length > 0 && row.is(node, parents)) report(row.name, row.missing);
    if (node.type === "Identifier" && !declared.has(node.name) && !guarded.has(node.name))
      report(node.name, missingIn(globalFeature(node.name)));
    if (node.type !== "MemberExpression" || node.computed) return;
    const name = node.property.name;
    if (guarded.has(name) || neverReached.has(name)) return;
    const object = node.object.type === "Identifier" && !declared.has(node.object.name) ? node.object.name : undefined;
    const feature = object && memberFeature(object, name);
    if (feature) return void report(`${object}.${name}`, missingIn(feature));
    const called = parents.at(-2)?.type === "CallExpression" && parents.at(-2).callee === node;
    if (called && !defined.has(name) && newerMethods.has(name)) report(`.${name}()`, newerMethods.get(name));
  };
  ancestor(tree, new Proxy({}, { get: () => visit, has: () => true }));
  return [...faults];
}
