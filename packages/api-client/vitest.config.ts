import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@paydown/source"] },
  ssr: { resolve: { conditions: ["@paydown/source"] } },
  test: { pool: "threads", isolate: false },
});
