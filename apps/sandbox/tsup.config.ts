import { defineConfig } from "tsup";

/** Packages that stay in node_modules: they have native code and are rarely loaded. */
const outsideTheBundle = ["ssh2"];

export default defineConfig({
  entry: ["src/main.ts"],
  format: ["esm"],
  clean: true,
  target: "node20",
  // Bundled, because loading hundreds of files from node_modules would take a third of each start.
  noExternal: [new RegExp(`^(?!(?:${outsideTheBundle.join("|")})(?:/|$))`)],
  external: outsideTheBundle,
  // CommonJS packages call `require` for Node's built-in modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
