import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@paydown/source", "module", "node", "development|production"] },
  ssr: { resolve: { conditions: ["@paydown/source", "module", "node", "development|production"] } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 30_000, hookTimeout: 60_000 },
});
