import { expect, test } from "vitest";
import { importLines } from "../importer/import-lines.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { describeWithDatabase, openTestDatabase } from "../testing/test-database.js";
import { newSampleAccess, sampleRecords } from "./sample-records.js";

const tenants = loadTenants();
const now = new Date("2026-06-15T16:00:00Z");

describeWithDatabase("the sample of a preview", () => {
  test.each(tenants.ids)("fits %s, and guests find its plan [OPS-150]", async (id) => {
    const { db, remove } = await openTestDatabase();
    try {
      const tenant = tenants.get(id);
      if (!tenant) throw new Error(id);
      const access = newSampleAccess();
      const lines = sampleRecords(tenant, tenants.global, access, now).map((record) => JSON.stringify(record));
      const faults: string[] = [];
      const { imported } = await importLines({
        ...{ db, tenant, global: tenants.global, now, lines },
        onFault: (_, reason) => void faults.push(reason),
      });
      expect([faults, imported.account]).toEqual([[], tenant.overTime ? 2 : 1]);
      const found = await db.asJob(id, (trx) =>
        trx.selectFrom("guest_lookups").select("field").where("value", "=", access.lookup).orderBy("field").execute(),
      );
      expect(found.map(({ field }) => field)).toEqual(
        (tenant.guestLookup?.fields ?? []).map(({ name }) => name).sort(),
      );
    } finally {
      await remove();
    }
  });
});
