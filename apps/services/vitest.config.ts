import { defineConfig } from "vitest/config";

const conditions = ["@paydown/source", "module", "node", "development|production"];

/** Tests that use a database. Each runs on the embedded database and on a PostgreSQL server. */
const databaseTests = ["src/**/*.db.test.ts"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The smallest supported machine has two cores, where more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "embedded", include: ["src/**/*.test.ts"], globalSetup: "src/testing/embedded-setup.ts" },
      },
      {
        extends: true,
        test: { name: "server", include: databaseTests, globalSetup: "src/testing/server-setup.ts" },
      },
    ],
  },
});
