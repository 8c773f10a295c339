import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts", "src/cli.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // Workspace packages are sources and go into the bundle; third-party packages stay in node_modules.
  noExternal: [/^@paydown\//],
  esbuildOptions(options) {
    options.conditions = ["@paydown/source"];
  },
});
