import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const prefix = "\0paydown:named-react:";
/** React's files are CommonJS, but these replacements are ES modules. */
const suffix = ".mjs";

/**
 * Vite plugin: lets our own code use each React function under its own name. React is CommonJS, so the bundler would
 * write every use as a property of the module, `(0, r.jsx)(…)`, which is longer and looked up at each call. Imports in
 * libraries are unchanged.
 * @returns {import("vite").Plugin}
 */
export function namedReact() {
  return {
    name: "paydown:named-react",
    enforce: "pre",
    apply: "build",
    resolveId: {
      filter: { id: /^react(?:\/jsx-runtime)?$/ },
      async handler(source, importer) {
        if (importer?.startsWith(prefix) || importer?.includes("/node_modules/")) return null;
        const file = await this.resolve(source, importer, { skipSelf: true });
        return file && { id: prefix + file.id + suffix, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler(id) {
        const file = id.slice(prefix.length, -suffix.length);
        // A bare `all.name` might have side effects, so the bundler would keep names that nobody imports.
        const names = Object.keys(require(file)).map(
          (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
        );
        return [`import all from ${JSON.stringify(file)};`, ...names].join("\n");
      },
    },
  };
}
