import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The tests of what is published: they need a build, so they are a task of their own (`test:package`). */
export default defineConfig({
  test: {
    root,
    include: ["tests/*.test.ts"],
    environment: "node",
    globalSetup: "tests/published-project.ts",
    testTimeout: 30_000,
    // A report that is missing is as stale as one that differs.
    update: "none",
  },
});
