import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";

const conditions = ["@paydown/source", "module", "node", "development|production"];

const testFiles = readdirSync(new URL("src", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `src/${file}`);
/** Tests that use a database. Each runs on the embedded database and on a PostgreSQL server. */
const databaseTests = testFiles.filter((file) => file.endsWith(".db.test.ts"));
/** Whether a test file replaces modules, which other files in the same worker must not get. */
const replacesModules = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8").includes("vi.mock(");

/**
 * Two projects for the tests of one kind of database. In the project `name`, the test files that run in a worker share
 * modules and databases, and password hashing is cheap. The files that replace modules run isolated from each other, in
 * the project `name-isolated`.
 */
function projectsOf(name: string, files: readonly string[], globalSetup: string): TestProjectConfiguration[] {
  const alias = { "@node-rs/argon2": fileURLToPath(new URL("src/testing/cheap-argon2.ts", import.meta.url)) };
  const shared = files.filter((file) => !replacesModules(file));
  return [
    { extends: true, resolve: { alias }, test: { name, include: shared, globalSetup, isolate: false } },
    { extends: true, test: { name: `${name}-isolated`, include: files.filter(replacesModules), globalSetup } },
  ];
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The smallest supported machine has two cores, where more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      ...projectsOf("embedded", testFiles, "src/testing/embedded-setup.ts"),
      ...projectsOf("server", databaseTests, "src/testing/server-setup.ts"),
    ],
  },
});
