import { randomInt } from "node:crypto";
import { cents } from "@paydown/domain";
import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { loadDemo } from "../demo/load-demo.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { movableClock } from "../testing/test-services.js";
import { Product } from "./testing/model/product.js";
import { ReferenceAccount } from "./testing/model/reference.js";
import { fileMethod, stepsFor } from "./testing/model/steps.js";

/** `npm run prove -- model` plays more runs. A failure prints its seed and the shortest steps that it found. */
const runs = Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 12);
const seed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const mostSteps = 60;
/** More histories would slow each other down: the jobs look through all accounts of a database. */
const mostInOneDatabase = 100;

describeWithDatabase("payments, plans and offers against a plain model", () => {
  const tenants = loadTenants(undefined);
  let database: TestDatabase;
  let accounts = 0;

  async function openDatabase() {
    database = await openTestDatabase();
    await loadDemo(database.db, tenants, movableClock());
  }

  beforeAll(openDatabase);
  afterAll(() => database.remove());

  test.each(["less", "overTime"] as const)(
    `${runs} random histories of an account that is paid %s have the state, due, ledger, plan and agreement of the model [PAY-48]`,
    { timeout: 60_000 + runs * 10_000 },
    async (kind) => {
      const startedAt = Date.now();
      let played = 0;
      const ends = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 50_00, max: 2_000_00 }),
          fc.constantFrom("card" as const, "bank" as const),
          fc.commands([...stepsFor[kind]], { maxCommands: mostSteps, size: "max" }),
          async (due, method, steps) => {
            if ((played += 1) % mostInOneDatabase === 0) {
              await database.remove();
              await openDatabase();
              console.log(`model, ${kind}: ${played} of ${runs} runs`);
            }
            const filed = kind === "overTime" ? method : undefined;
            const product = await Product.open(database.db, tenants, (accounts += 1), cents(due), filed);
            const model = new ReferenceAccount(due, product.today);
            fileMethod(model, filed === "bank" ? `token of ${product.accountNo}` : null);
            await fc.asyncModelRun(() => ({ model, real: product }), steps);
            for (const end of endsOf(model)) ends.set(end, (ends.get(end) ?? 0) + 1);
          },
        ),
        { numRuns: runs, seed },
      );
      const rate = (played / ((Date.now() - startedAt) / 1_000)).toFixed(1);
      const met = [...ends].sort(([a], [b]) => a.localeCompare(b)).map(([end, count]) => `${end} ${count}`);
      console.log(`model, ${kind}: seed ${seed}, ${played} runs, ${rate} a second; ${met.join(", ")}`);
    },
  );
});

/** How an account ended. The counts show whether the runs cover every end. */
const endsOf = ({ payments, plans }: ReferenceAccount): string[] => [
  ...payments.map(({ state, skip }) => (skip === null ? state : `skipped: ${skip}`)),
  ...payments.filter(({ writtenOff }) => writtenOff > 0).map(() => "settled for less"),
  ...plans.map(({ state }) => `plan ${state}`),
];
