import { defineConfig } from "tsup";

// The workspace's own package is a source and goes into the bundle.
export default defineConfig({
  entry: ["src/main.ts"],
  format: ["esm"],
  clean: true,
  target: "node20",
  noExternal: [/^@paydown\//],
});
