import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", "messages/en": "src/messages/en.ts", "messages/es": "src/messages/es.ts" },
  format: ["esm", "cjs"],
  dts: true,
  clean: true,
  target: "es2022",
});
