import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The tests of the published package. They need a build, so they have their own task (`test:package`). */
export default defineConfig({
  test: {
    root,
    include: ["tests/*.test.ts"],
    environment: "node",
    globalSetup: "tests/published-project.ts",
    // In one process, the compiler is loaded and reads the library once.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    // A missing report fails the test, as an outdated report does.
    update: "none",
  },
});
