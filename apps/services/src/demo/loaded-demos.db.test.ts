import { afterAll, beforeAll, expect, test } from "vitest";
import { todayIn } from "@paydown/domain";
import { importLines } from "../importer/import-lines.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { movableClock } from "../testing/test-services.js";
import { loadDemo } from "./load-demo.js";
import { demosSentence, loadedDemos } from "./loaded-demos.js";
import { summitDemo } from "./summit.js";

describeWithDatabase("the demo in a database", () => {
  const tenants = loadTenants();
  const clock = movableClock();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());

  test("is found by its accounts and plans, once the database has all of them: its usernames alone prove nothing [PROD-4]", async () => {
    const { db } = database;
    const now = clock.now();
    const records = summitDemo({ now, today: todayIn("America/Denver", now) });
    const importSome = async (kinds: readonly string[]) => {
      const lines = records.filter(({ kind }) => kinds.includes(kind)).map((record) => JSON.stringify(record));
      const tenant = tenantOf({ tenants }, { instanceId: "summit" });
      expect(await importLines({ db, tenant, global: tenants.global, now, lines })).toMatchObject({ faults: 0 });
    };
    await importSome(["user", "person"]);
    await loadDemo(db, tenants, clock);
    expect(await loadedDemos(db, tenants)).toEqual(["harbor", "riverton"]);
    expect(await loadedDemos(db, { ids: ["acme", "summit"] })).toEqual([]);
    await importSome(["account"]);
    expect(await loadedDemos(db, { ids: ["acme", "summit"] })).toEqual(["summit"]);
  });

  test("is refused by name [PROD-4]", () => {
    expect(demosSentence(["harbor", "summit"])).toBe(
      "The database has the demo of harbor, summit, whose passwords are published. Use a new database, and import your own data into it.",
    );
  });
});
