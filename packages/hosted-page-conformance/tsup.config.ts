import { defineConfig } from "tsup";

// Workspace packages are TypeScript sources, so they must be bundled. Playwright is loaded only by a run with a
// browser.
export default defineConfig({
  entry: ["src/main.ts"],
  format: ["esm"],
  clean: true,
  target: "node20",
  noExternal: [/^@paydown\//],
  external: ["playwright"],
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
