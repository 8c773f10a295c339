import { dirname, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const workspaceRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Allowed imports of each workspace package: `domain → api-client → ui → shell → apps`, and no app imports another. A
 * package's name allows the package and everything below it; the longer name of an entry allows only that entry. `ours`
 * applies to every file, and `inTests` adds to it in tests. `thirdParty` names the only files that may import external
 * modules, and which ones.
 */
export const directions = {
  "packages/domain": {
    ours: [],
    inTests: ["@paydown/translations"],
    thirdParty: { "packages/domain/src/zod.ts": "zod" },
  },
  "packages/api-client": { ours: [], inTests: ["@paydown/domain"] },
  "packages/nacha": { ours: [], inTests: [], thirdParty: {} },
  "packages/hosted-page-conformance": {
    ours: ["@paydown/domain", "@paydown/host"],
    inTests: ["@paydown/sandbox"],
  },
  "packages/ui": {
    ours: [],
    inTests: [],
    banned: /^(react-router|react-router-dom|@tanstack\/.*|openapi-fetch)(\/|$)/,
  },
  "packages/shell": {
    ours: ["@paydown/domain", "@paydown/api-client", "@paydown/ui"],
    inTests: ["@paydown/translations"],
  },
  "apps/portal": {
    ours: ["@paydown/domain", "@paydown/api-client", "@paydown/ui", "@paydown/shell"],
    inTests: ["@paydown/translations"],
  },
  "apps/guest": {
    ours: ["@paydown/domain", "@paydown/api-client", "@paydown/ui", "@paydown/shell"],
    inTests: ["@paydown/translations"],
  },
  "apps/card-frame": {
    ours: ["@paydown/domain", "@paydown/ui", "@paydown/shell/card-frame-messages", "@paydown/shell/typed-over"],
    inTests: [],
  },
  "apps/services": {
    ours: [
      "@paydown/domain",
      "@paydown/api-client",
      "@paydown/nacha",
      "@paydown/ui/tenant-colors",
      "@paydown/shell/guest-routes",
      "@paydown/shell/portal-routes",
      "@paydown/shell/rare-routes",
      "@paydown/shell/recorder-sources",
      "@paydown/host",
    ],
    inTests: ["@paydown/hosted-page-conformance", "@paydown/sandbox", "@paydown/start", "@paydown/translations"],
  },
  "apps/sandbox": {
    ours: ["@paydown/domain/bank", "@paydown/host", "@paydown/nacha"],
    inTests: ["@paydown/translations"],
  },
  "tooling/command": { ours: [], inTests: [] },
  "tooling/host": { ours: [], inTests: [] },
  "tooling/translations": { ours: [], inTests: [] },
  "tooling/eslint-config": { ours: [], inTests: [] },
  "tooling/typescript-config": { ours: [], inTests: [] },
  "tooling/vite-config": { ours: [], inTests: [] },
  "tooling/start": { ours: [], inTests: [] },
  "tooling/bench": { ours: ["@paydown/domain", "@paydown/start", "@paydown/vite-config"], inTests: [] },
  e2e: { ours: ["@paydown/domain", "@paydown/start"], inTests: [] },
};

/** Configuration files may also import the packages that define how to build and lint. */
const configImports = ["@paydown/eslint-config", "@paydown/vite-config"];

const testFile = /\.(test|spec)(-d)?\.[cm]?[jt]sx?$|(^|\/)(tests?|testing|fixtures)\//;
const configFile = /(^|\/)[\w-]+\.config\.[cm]?[jt]s$/;
const feature = /^(apps\/[^/]+\/src\/features\/[^/]+)(\/|$)/;

const covers = (/** @type {string} */ allowed, /** @type {string} */ name) =>
  name === allowed || name.startsWith(`${allowed}/`);

function packageOf(/** @type {string} */ path) {
  const parts = path.split("/");
  if (parts[0] === "e2e") return "e2e";
  return ["packages", "apps", "tooling"].includes(parts[0] ?? "") && parts.length > 2
    ? parts.slice(0, 2).join("/")
    : undefined;
}

/**
 * Why a file (path from the workspace's root) may not import `source`, or undefined if it may.
 * @returns {string | undefined}
 */
export function importFault(/** @type {string} */ file, /** @type {string} */ source) {
  const from = packageOf(file);
  if (from === undefined) return undefined;
  const row = directions[/** @type {keyof typeof directions} */ (from)];
  if (row === undefined)
    return `${from} has no row in tooling/eslint-config/import-direction.js. Add one that lists what it may import.`;

  if (source.startsWith(".")) {
    const target = posix.join(dirname(file), source);
    if (packageOf(`${target}/x`) !== from)
      return `${from} may not reach into another folder's files by path; import the package by its name.`;
    const [ownFeature, otherFeature] = [feature.exec(file)?.[1], feature.exec(target)?.[1]];
    if (ownFeature && otherFeature && ownFeature !== otherFeature)
      return `A feature may not import another feature (${posix.basename(otherFeature)}): move the shared code next to features/, into a folder with its own name.`;
    return undefined;
  }

  const inTest = testFile.test(file);
  const inConfig = configFile.test(file);
  if (source.startsWith("@paydown/")) {
    const allowed = [...row.ours, ...(inTest ? row.inTests : []), ...(inConfig ? configImports : [])];
    if (allowed.some((name) => covers(name, source))) return undefined;
    return `${from} may not import ${source} (the direction is domain → api-client → ui → shell → apps; it may import ${allowed.join(", ") || "none of our packages"}).`;
  }
  if ("thirdParty" in row && !inTest && !inConfig) {
    const allowed = /** @type {Record<string, string>} */ (row.thirdParty)[file];
    if (allowed === undefined || !covers(allowed, source))
      return `${from} may not import anything: its rules are pure functions over tables.`;
  }
  if ("banned" in row && row.banned.test(source)) return `${from} may not import ${source}: props in, callbacks out.`;
  return undefined;
}

/** @type {import("eslint").Rule.RuleModule} */
export const importDirection = {
  meta: { type: "problem", docs: { description: "imports between workspace packages go one way" }, schema: [] },
  create(context) {
    const file = relative(workspaceRoot, context.filename).split(sep).join("/");
    const check = (/** @type {any} */ node) => {
      const source = node.source ?? node.argument?.literal ?? node.argument;
      if (typeof source?.value !== "string") return;
      const message = importFault(file, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
