import { defineConfig, type Options } from "tsup";

/**
 * One output file per module: with `sideEffects: false` a bundler drops every module that no imported rule needs, and
 * code shared by two entries loads once. `emit-declarations` adds the declarations.
 */
const modules = ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/testing/**"];
const shared = { entry: modules, clean: true, target: "es2022" } satisfies Options;

/**
 * Renames the imports in the CommonJS folder. esbuild leaves an import as it is in src, ending in .js, but the files in
 * that folder end in .cjs.
 */
const requiredByName: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "required by name",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path }) => ({ path: path.replace(/\.js$/, ".cjs"), external: true }));
  },
};

export default defineConfig([
  { ...shared, outDir: "dist/esm", format: "esm", bundle: false },
  { ...shared, outDir: "dist/cjs", format: "cjs", esbuildPlugins: [requiredByName] },
]);
