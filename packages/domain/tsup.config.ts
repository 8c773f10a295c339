import { defineConfig, type Options } from "tsup";

const entry = {
  index: "src/index.ts",
  guest: "src/guest.ts",
  "messages/en": "src/messages/en.ts",
  "messages/es": "src/messages/es.ts",
  offers: "src/offers.ts",
  zod: "src/zod.ts",
};

/** A file each, as in src: with `sideEffects: false` a bundler leaves out every module that no imported rule reaches, and what two entries share is loaded once. */
const modules = ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/testing/**"];
const shared = { entry: modules, dts: { entry }, clean: true, target: "es2022" } satisfies Options;

/** esbuild leaves the addresses of other modules as src has them, ending in .js, which in CommonJS's folder are named .cjs. */
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
