import { defineConfig } from "tsup";

const entry = { index: "src/index.ts", "messages/en": "src/messages/en.ts", "messages/es": "src/messages/es.ts", zod: "src/zod.ts" };
const target = "es2022";

export default defineConfig([
  // A file each, as in src: with `sideEffects: false` a bundler leaves out every module that the imported rule does not reach.
  {
    entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/testing/**"],
    outDir: "dist/esm",
    format: "esm",
    bundle: false,
    dts: { entry },
    clean: true,
    target,
  },
  { entry, outDir: "dist/cjs", format: "cjs", dts: true, clean: true, target },
]);
