import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const prefix = "\0paydown:named-react:";
/** Whatever React's own files are, these are modules. */
const suffix = ".mjs";

/**
 * Vite plugin: gives our own code React's functions each under a name of its own. React is CommonJS, so that the bundler writes every use as a
 * property of the whole, `(0, r.jsx)(…)`, which is longer and looked up at each call. Libraries import React as they come.
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
        // A bare `all.name` counts as something that might do more than read: the names that nobody imports would stay.
        const names = Object.keys(require(file)).map(
          (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
        );
        return [`import all from ${JSON.stringify(file)};`, ...names].join("\n");
      },
    },
  };
}
