import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";

const conditions = ["@paydown/source", "module", "node", "development|production"];

/**
 * Two projects for the tests of one kind of database. In the project `name`, the test files that run in a worker share
 * modules and databases, and password hashing is cheap. The files that replace modules run isolated from each other, in
 * the project `name-isolated`; their names contain `.isolated`.
 */
function projectsOf(name: string, ending: string, globalSetup: string): TestProjectConfiguration[] {
  const alias = { "@node-rs/argon2": fileURLToPath(new URL("src/testing/cheap-argon2.ts", import.meta.url)) };
  const isolated = `src/**/*.isolated*${ending}`;
  const shared = { include: [`src/**/*${ending}`], exclude: [isolated], isolate: false };
  return [
    { extends: true, resolve: { alias }, test: { name, ...shared, globalSetup } },
    { extends: true, test: { name: `${name}-isolated`, include: [isolated], globalSetup } },
  ];
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: "100%",
    projects: [
      // Tests that use a database also run on a PostgreSQL server. They come first, because the longest of them mostly
      // wait: in `npm test`, the tests of other packages run beside them.
      ...projectsOf("server", ".db.test.ts", "src/testing/server-setup.ts"),
      ...projectsOf("embedded", ".test.ts", "src/testing/embedded-setup.ts"),
    ],
  },
});
