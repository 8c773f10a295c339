import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The tests of what is published: they need a build, so they are a task of their own (`test:package`). */
export default defineConfig({
  test: { root: here("."), include: ["*.test.ts"], environment: "node", globalSetup: here("published-project.ts"), testTimeout: 30_000 },
});
