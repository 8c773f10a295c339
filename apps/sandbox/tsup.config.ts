import { defineConfig } from "tsup";

// Workspace packages are TypeScript sources, so they must be bundled.
export default defineConfig({
  entry: ["src/main.ts"],
  format: ["esm"],
  clean: true,
  target: "node20",
  noExternal: [/^@paydown\//],
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
