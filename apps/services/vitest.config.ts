import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const conditions = ["@paydown/source", "module", "node", "development|production"];

/**
 * Database tests that `npm test` runs on a PostgreSQL server only, if the machine has one, and `npm run prove --
 * matrix` on both kinds of database. The others always run on both: the database itself, jobs, imports, sessions, a
 * payment from its intake to the last crash, and the tests in `src`, which make every call.
 */
const onOneDatabase = [
  "src/!(db|importer|jobs|payments|sessions)/**/*.db.test.ts",
  "src/payments/!(intake|lifecycle)/**/*.db.test.ts",
];
const inPairs = Boolean(process.env.PAYDOWN_TEST_IN_PAIRS);

/**
 * Two projects for the tests of one kind of database. In the project `name`, the test files that run in a worker share
 * modules and databases, and password hashing is cheap. The files that replace modules run isolated from each other, in
 * the project `name-isolated`; their names contain `.isolated`.
 */
function projectsOf(
  name: string,
  ending: string,
  globalSetup: string,
  leftOut: readonly string[] = [],
): TestProjectConfiguration[] {
  const alias = { "@node-rs/argon2": fileURLToPath(new URL("src/testing/cheap-argon2.ts", import.meta.url)) };
  const isolated = `src/**/*.isolated*${ending}`;
  const shared = { include: [`src/**/*${ending}`], exclude: [isolated, ...leftOut], isolate: false };
  return [
    { extends: true, resolve: { alias }, test: { name, ...shared, globalSetup } },
    { extends: true, test: { name: `${name}-isolated`, include: [isolated], globalSetup } },
  ];
}

/** The tests that kill, stop or wait for whole programs. */
const waiting = /\/(?:cli|main|going-live\.db|doubt\.db|failover\.db|killed\.db|kills\.db)\.test\.ts$/;

/**
 * Starts the test files that mostly wait before all others, because the tests of other packages then run beside them in
 * `npm test`. The isolated files come next, because each takes long.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (waiting.test(moduleId)) return 0;
      return project.config.isolate ? 1 : 2;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Twice as many workers took a fifth more CPU time, because each loads the modules, and finished only 3% sooner.
    maxWorkers: "100%",
    // `npm run prove -- flaky` shuffles the files.
    ...(!process.env.PAYDOWN_PROVE_FLAKY && { sequence: { sequencer: WaitingFirst } }),
    projects: [
      ...projectsOf("embedded", ".test.ts", "src/testing/embedded-setup.ts", inPairs ? onOneDatabase : []),
      // Tests that use a database run on a PostgreSQL server, too.
      ...projectsOf("server", ".db.test.ts", "src/testing/server-setup.ts"),
    ],
  },
});
