import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@paydown/source"] },
  ssr: { resolve: { conditions: ["@paydown/source"] } },
  test: { include: ["src/**/*.test.ts"], pool: "threads", isolate: false, testTimeout: 30_000 },
});
